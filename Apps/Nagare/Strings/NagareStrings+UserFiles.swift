import TerminalUI

/// Mistakes in theme files and in `keys.json`.
extension NagareStrings {
    /// What is wrong in a file, and what to do.
    typealias Mistake = (why: String, todo: String)

    enum Files {
        /// - Parameter line: `nil` if the mistake concerns the whole file.
        static func problem(_ what: String, path: String, line: Int?, _ mistake: Mistake) -> ErrorMessage {
            let place = line.map { "\(path), line \($0): " } ?? "\(path): "
            return ErrorMessage(what, why: place + mistake.why, todo: mistake.todo)
        }

        static let unreadable: Mistake = ("cannot be read", "check its permissions")
        static let tooLarge: Mistake = ("larger than 64 kB", "shorten it")

        /// - Parameter detail: What the JSON parser expected.
        static func invalidJSON(detail: String) -> Mistake { (detail, "fix it") }

        fileprivate static let beginObject = "begin it with {"
    }

    enum Theme {
        static let notAnObject: Mistake = ("a theme must be a JSON object", Files.beginObject)

        static func unknown(_ name: String, known: [String]) -> ErrorMessage {
            ErrorMessage("theme", why: "unknown theme \"\(name)\"", todo: "choose from \(list(known))")
        }

        static func unknownColour(_ name: String) -> Mistake {
            ("unknown colour \"\(name)\"", General.seeHelp("config"))
        }

        static func invalidColour(_ name: String) -> Mistake {
            (
                "the value of \"\(name)\" is not a colour",
                "use \"#rrggbb\", 0 to 255, or a name such as \"bright-red\""
            )
        }

        static func invalidBase(known: [String]) -> Mistake {
            ("\"base\" is not a built-in theme", "choose from \(list(known))")
        }
    }

    enum Keys {
        static let notAnObject: Mistake = ("key bindings must be a JSON object", Files.beginObject)
        static let sectionIsNotAnObject: Mistake = ("a section must be a JSON object", Files.beginObject)

        static func unknownSection(_ name: String) -> Mistake {
            ("unknown section \"\(name)\"", seeNames)
        }

        static func unknownAction(_ name: String) -> Mistake { ("unknown action \"\(name)\"", seeNames) }

        /// - Parameter text: `nil` if the value is not a string.
        static func invalidKey(_ text: String?) -> Mistake {
            (
                text.map { "\"\($0)\" is not a key" } ?? "a key must be a string",
                "write a key such as \"ctrl-d\", \"space\", \"f2\", \"alt-1\" or \"x\""
            )
        }

        static func quits(_ key: String, action: String) -> Mistake {
            ("\(key) always quits the app", chooseKey(action))
        }

        /// Terminals cannot distinguish `key` from `sent`.
        static func ambiguous(_ key: String, sent: String, action: String) -> Mistake {
            ("most terminals send \(sent) for \(key)", chooseKey(action))
        }

        static func typesText(_ key: String, action: String) -> Mistake {
            ("\(key) types text where \(action) is available", "bind it to a key that types nothing")
        }

        static func alreadyBound(_ key: String, to other: String, action: String) -> Mistake {
            ("\(key) is already bound to \(other)", "bind \(other) or \(action) to another key")
        }

        /// Where a binding was read from, for a column.
        static func place(line: Int) -> String { "keys.json, line \(line)" }

        private static let seeNames = "see the names in nagare config keys"

        private static func chooseKey(_ action: String) -> String { "bind \(action) to another key" }
    }
}
