import TerminalFrames

/// The texts that are English in all languages, such as those of help and of the manual.
///
/// The extensions contain one topic each.
package enum NagareStrings {
    /// `a, b, c`.
    package static func list(_ items: [String]) -> String { items.joined(separator: ", ") }

    /// A number without needless decimals.
    package static func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }

    /// `1 video`, `2 videos`.
    package static func videos(_ count: Int) -> String { count == 1 ? "1 video" : "\(count) videos" }

    /// `1 post`, `2 posts`.
    package static func posts(_ count: Int) -> String { count == 1 ? "1 post" : "\(count) posts" }
}

/// What the pages of help and of the manual share.
extension NagareStrings {
    package enum Help {
        package static let usage = "Usage"
        package static let arguments = "Arguments"
        package static let commands = "Commands"
        package static let options = "Options"
        package static let globalOptions = "global options"
        static let exitCodes = "Exit codes"
        package static let environment = "Environment"
        package static let aliases = "Aliases"
        package static let examples = "Examples"
        package static let settings = "Settings"
        package static let formats = "Formats"

        package static let showHelp = "Show this help."

        /// - Parameter path: The group of commands, such as `journal`.
        static func commandDetails(_ path: String) -> String {
            "Run nagare help \(path) COMMAND for the details of a command."
        }

        /// An argument's purpose, with its possible values and its default.
        package static func argument(_ purpose: String, values: [String], defaultValue: String?) -> String {
            let choices = values.isEmpty ? nil : "One of: \(list(values))."
            let preset = defaultValue.map { "Default: \($0)." }
            return [purpose, choices, preset].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: " ")
        }

        /// A paragraph of commands that use the library.
        package static let damagedLibrary = """
            If the library is damaged, a command that reads it fails with the exit code 74, prints no results and \
            changes nothing. A command that changes it saves what can still be read in a new library, renames the \
            damaged file to library.corrupt-TIME.sqlite, does its work, and then fails with 74, too. The app asks \
            first. A file that is not a library, or is one of a newer program, is left alone.
            """

        /// A paragraph of commands that accept several ids.
        package static let severalIDs = """
            If an id fails, it is reported and the others are still processed, unless they would fail for \
            the same reason. The exit code is that of the most severe failure. With - as an id, ids are \
            read from standard input, and with a path such as /dev/stdin or <(COMMAND) from there: the first \
            column of each line, or items separated by NUL with -0. Each is processed as it arrives; without \
            any, there is nothing to do, and the exit code is 0.
            """

        /// A paragraph of commands that read videos.
        package static let savedVideos = """
            A saved video is read from the instance from which you saved it, even if peertube_url has changed \
            since then. Its URL, as nagare myvideo list --jq '.[].url' prints it, is accepted as an id.
            """

        package static let limit = "The maximum number of results, 1 or more."
        package static let videoID = "The video's UUID, short UUID, number or URL."
        package static let videos =
            "The videos' UUIDs, short UUIDs, numbers or URLs; - reads them from standard input."
        package static let posts = "The posts' ids or URLs; - reads them from standard input."
        package static let followedNames =
            "tag:NAME, user:NAME, search:WORDS or channel:NAME@HOST; - reads them from standard input."
        package static let setting = "The setting's name, such as theme; nagare config list lists all."
        package static let recording = "A recording made with --record; - reads it from standard input."
        package static let run =
            "The run to read, if the file contains several: 1 is the first. Default: the last one."
        package static let anyApp = "Read recordings of other programs, too."
        package static let outputFile = "Write to this file, which only its owner can read."
        package static let atAction = "The number of the action. Default: the last one."
    }

    /// The meaning of each exit status.
    enum Exit {
        package static let ok = "success"
        package static let failed = "failure"
        package static let cancelled = "cancelled at a prompt; a signal ends the program with that signal"
        package static let needsLogin = "login needed"
        package static let notFound = "not found"
        package static let unavailable = "network or service unavailable, or an invalid response"
        package static let rateLimited = "rate limit reached"
        package static let usage = "invalid arguments"
        package static let storage = "local storage failed"
        package static let unreadable = "recording unreadable (journal verify)"
    }

    /// What each environment variable does.
    package enum Environment {
        package static let language =
            "Language of the app and of messages; ja is Japanese, everything else English."
        package static let token = """
            Access token for Qiita, used instead of the stored one. It is not sent to another origin that only \
            settings.json names.
            """
        package static let services = "URLs of the services, used instead of the settings."
        package static let markdown = "Path of the md4c library, which renders posts."
        package static let pager =
            "Pager for output that is longer than the terminal; an empty value disables it."
        package static let columns =
            "Width of the text of posts, videos and help in a pipe, such as a preview of fzf, in columns."
        package static let browser = "Commands that open web pages, separated by :; %s stands for the URL."
        package static let colours = "Disable or force colours."
        package static let hyperlinks = "Enables or disables links in lists."
        package static let terminal = "Capabilities of the terminal."
        package static let folders = "Folders for settings, saved videos and follows, state and cache."
        package static let proxies = "Proxies for the network."
    }

    /// What each stored file contains.
    package enum StoredFiles {
        package static let settings = "Settings, see nagare help config."
        package static let themes = "Your themes, see nagare help config."
        package static let keys = "Your key bindings, see nagare help config keys."
        package static let token = "The access token; readable only by you."
        package static let library = "Saved videos and followed tags, users, searches and channels."
        package static let libraryCopies = "Copies of the library for nagare sync undo; delete them yourself."
        package static let history = "Recent searches."
        package static let session = "The last session of the app; deleted when you log out."
        package static let cache = "Cached responses; safe to delete."
    }

    /// The sections of a manual page.
    enum ManualSections {
        package static let name = "NAME"
        static let synopsis = "SYNOPSIS"
        package static let description = "DESCRIPTION"
        package static let output = "OUTPUT"
        package static let fields = "JSON fields"
        package static let columns = "Columns in a pipe, separated by tabs"
        package static let commands = "COMMANDS"
        package static let options = "OPTIONS"
        package static let globalOptions = "Global options"
        package static let exitStatus = "EXIT STATUS"
        package static let environment = "ENVIRONMENT"
        package static let files = "FILES"
        package static let examples = "EXAMPLES"
        static let seeAlso = "SEE ALSO"
    }
}

/// The devtools page.
extension NagareStrings {
    package enum Devtools {
        package static let files =
            "The recordings, made with --record. Without any, the programs that run with --devtools are listed."
        package static let port = "The port on 127.0.0.1; 0 selects a free one."
        package static let printURL = "Print the address only; do not open a browser."

        package static let devtools =
            "Let a browser on this computer look into the app, or into a command until Ctrl-C."
        package static let devtoolsPort = "Like --devtools, on this port of 127.0.0.1; also --devtools=n."
        package static let control = "Like --devtools, and let the browser change what the app shows."

        package static let runtimeFolder = "Where programs that run with --devtools find each other."
    }
}

extension NagareStrings {
    /// The functions of `--template`, for help.
    package enum TemplateFunctions {
        package static let title = "Functions of --template"

        package static let rows: [(name: String, meaning: String)] = [
            ("join SEPARATOR LIST", "The values of a list with a text between them."),
            ("pluck FIELD LIST", "A field of each object of a list."),
            ("truncate N TEXT", "The beginning of a text, in n columns."),
            ("timeago DATE", "How long ago a date is, such as 3 h ago."),
            (
                "timefmt LAYOUT DATE",
                "A date in your time zone, such as 2006-01-02 15:04, the reference time of Go."
            ),
            (
                "color NAME TEXT",
                "A text in \(list(TemplateExpression.colors.map(\.name))), if the output has colours; also autocolor."
            ),
            ("hyperlink URL TEXT", "A text that is a link, if the terminal supports links."),
            ("tablerow VALUE...", "A row of a table; the only placeholder of its template."),
        ]
    }
}
