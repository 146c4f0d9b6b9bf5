/// What the pages of help and of the manual share.
extension NagareStrings {
    enum Help {
        static let usage = "Usage"
        static let arguments = "Arguments"
        static let commands = "Commands"
        static let options = "Options"
        static let globalOptions = "global options"
        static let exitCodes = "Exit codes"
        static let environment = "Environment"
        static let aliases = "Aliases"
        static let examples = "Examples"
        static let settings = "Settings"
        static let formats = "Formats"

        static let showHelp = "Show this help."

        /// - Parameter path: The group of commands, such as `journal`.
        static func commandDetails(_ path: String) -> String {
            "Run nagare help \(path) COMMAND for the details of a command."
        }

        /// The line above an example.
        static func purpose(_ purpose: String) -> String { "\(purpose):" }

        /// An argument's purpose, with its possible values and its default.
        static func argument(_ purpose: String, values: [String], defaultValue: String?) -> String {
            let choices = values.isEmpty ? nil : "One of: \(list(values))."
            let preset = defaultValue.map { "Default: \($0)." }
            return [purpose, choices, preset].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: " ")
        }

        /// A paragraph of commands that use the library.
        static let damagedLibrary = """
            If the library is damaged, a command that reads it fails with the exit code 74, prints no results and \
            changes nothing. A command that changes it saves what can still be read in a new library, renames the \
            damaged file to library.corrupt-TIME.sqlite, does its work, and then fails with 74, too. The app asks \
            first. A file that is not a library, or is one of a newer program, is left alone.
            """

        /// A paragraph of commands that accept several ids.
        static let severalIDs = """
            If an id fails, it is reported and the others are still processed, unless they would fail for \
            the same reason. The exit code is that of the most severe failure. With - as an id, ids are \
            read from standard input, and with a path such as /dev/stdin or <(COMMAND) from there: the first \
            column of each line, or items separated by NUL with -0. Each is processed as it arrives; without \
            any, there is nothing to do, and the exit code is 0.
            """

        /// A paragraph of commands that read videos.
        static let savedVideos = """
            A saved video is read from the instance from which you saved it, even if peertube_url has changed \
            since then. Its URL, as nagare myvideo list --jq '.[].url' prints it, is accepted as an id.
            """

        static let limit = "The maximum number of results, 1 or more."
        static let videoID = "The video's UUID, short UUID, number or URL."
        static let videos =
            "The videos' UUIDs, short UUIDs, numbers or URLs; - reads them from standard input."
        static let posts = "The posts' ids or URLs; - reads them from standard input."
        static let followedNames = "tag:NAME, user:NAME or search:WORDS; - reads them from standard input."
        static let setting = "The setting's name, such as theme; nagare config list lists all."
        static let recording = "A recording made with --record."
        static let run =
            "The run to read, if the file contains several: 1 is the first. Default: the last one."
        static let anyApp = "Read recordings of other programs, too."
        static let outputFile = "Write to this file, which only its owner can read."
        static let atAction = "The number of the action. Default: the last one."
    }

    /// The meaning of each exit status.
    enum Exit {
        static let ok = "success"
        static let failed = "failure"
        static let cancelled = "cancelled at a prompt; a signal ends the program with that signal"
        static let needsLogin = "login needed"
        static let notFound = "not found"
        static let unavailable = "network or service unavailable, or an invalid response"
        static let rateLimited = "rate limit reached"
        static let usage = "invalid arguments"
        static let storage = "local storage failed"
        static let unreadable = "recording unreadable (journal verify)"
    }

    /// What each environment variable does.
    enum Environment {
        static let language = "Language of the app and of messages; ja is Japanese, everything else English."
        static let token = """
            Access token for Qiita, used instead of the stored one. It is not sent to another origin that only \
            settings.json names.
            """
        static let services = "URLs of the services, used instead of the settings."
        static let markdown = "Path of the md4c library, which renders posts."
        static let pager = "Pager for output that is longer than the terminal; an empty value disables it."
        static let browser = "Commands that open web pages, separated by :; %s stands for the URL."
        static let colours = "Disable or force colours."
        static let hyperlinks = "Enables or disables links in lists."
        static let terminal = "Capabilities of the terminal."
        static let folders = "Folders for settings, saved videos and follows, state and cache."
        static let proxies = "Proxies for the network."
    }

    /// What each stored file contains.
    enum StoredFiles {
        static let settings = "Settings, see nagare help config."
        static let themes = "Your themes, see nagare help config."
        static let keys = "Your key bindings, see nagare help config keys."
        static let token = "The access token; readable only by you."
        static let library = "Saved videos and followed tags, users and searches."
        static let libraryCopies = "Copies of the library for nagare sync undo; delete them yourself."
        static let history = "Recent searches."
        static let session = "The last session of the app; deleted when you log out."
        static let cache = "Cached responses; safe to delete."
    }

    /// The sections of a manual page.
    enum ManualSections {
        static let name = "NAME"
        static let synopsis = "SYNOPSIS"
        static let description = "DESCRIPTION"
        static let output = "OUTPUT"
        static let fields = "JSON fields"
        static let columns = "Columns in a pipe, separated by tabs"
        static let commands = "COMMANDS"
        static let options = "OPTIONS"
        static let globalOptions = "Global options"
        static let exitStatus = "EXIT STATUS"
        static let environment = "ENVIRONMENT"
        static let files = "FILES"
        static let examples = "EXAMPLES"
        static let seeAlso = "SEE ALSO"
    }
}
