import TerminalUI

/// Why arguments are rejected; each is the middle of an error message.
extension NagareStrings {
    enum Arguments {
        static let limit = "-L must be 1 or more"
        static let page = "--page must be between 1 and 100"
        static let items = "--items must be 0 or more"
        static let emptyQuery = "the query is empty"

        static func longQuery(maximum: Int) -> String { "the query is longer than \(maximum) characters" }

        static func excludes(_ one: String, _ other: String) -> String {
            "\(one) and \(other) cannot be used together"
        }

        static func notSupported(_ option: String) -> String { "\(option) has no effect on this command" }

        static func needs(_ option: String, _ needed: String) -> String { "\(option) needs \(needed)" }

        static let profileName = "a profile name can only contain letters, digits, - and _"

        static func sortKey(_ known: [String]) -> String { "--sort must be one of \(list(known))" }

        static func speed(_ known: [Double]) -> String {
            "--speed must be one of \(list(known.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }))"
        }

        /// - Parameter maximum: The largest number of columns, and of rows.
        static func size(maximum: Int) -> String {
            "--size must be COLUMNSxROWS, such as 80x24, each from 1 to \(maximum)"
        }

        static func path(_ text: String) -> String {
            "\"\(text)\" is not a percent-encoded path without a host"
        }

        static func longPath(maximum: Int) -> String { "the path is longer than \(maximum.grouped) bytes" }

        static func method(_ known: [String]) -> String { "-X must be one of \(list(known))" }
        static func field(_ text: String) -> String { "\"\(text)\" is not a field such as key=value" }

        static func fault(_ text: String) -> String { "\"\(text)\" is not a fault" }
        static func route(_ text: String) -> String { "\"\(text)\" is not a nagare:// URL" }
        static func typeName(_ text: String) -> String { "\"\(text)\" is not the name of a Swift type" }
        static func statePath(_ text: String) -> String {
            "\"\(text)\" does not name a store, such as ResultsState"
        }
        static let allPages = "--output writes all pages; give no command"
    }

    enum Routes {
        static let title = "Screens"

        static let rows = [
            (name: "nagare://search?q=WORDS", meaning: "Search posts."),
            (name: "nagare://post/ID", meaning: "Read a post."),
            (name: "nagare://stocks", meaning: "Your stocked posts."),
            (name: "nagare://following", meaning: "New posts of what you follow."),
            (name: "nagare://videos?q=WORDS", meaning: "Search videos."),
            (name: "nagare://episode/ID", meaning: "A video."),
            (name: "nagare://myvideo", meaning: "Your saved videos."),
            (name: "nagare://account", meaning: "Your account."),
            (name: "nagare://login", meaning: "Log in."),
        ]

        static func none(_ url: String) -> ErrorMessage {
            ErrorMessage("open", why: "no screen has the URL \(url)", suggestion: General.seeHelp("open"))
        }
    }

    enum Manual {
        static func cannotWrite(path: String) -> ErrorMessage {
            ErrorMessage("manual", why: "cannot write \(path)", suggestion: "check the folder")
        }
    }
}
