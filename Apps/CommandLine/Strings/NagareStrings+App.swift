import Console
import LoginCommands
import Persistence
import TerminalFrames

/// Values that the help of single commands explains.
extension NagareStrings {
    enum SettingMeanings {
        static func text(_ key: SettingsKey) -> String {
            switch key {
            case .qiitaURL: "URL of Qiita. Default: \(Settings.defaultQiitaOrigin)."
            case .peerTubeURL: "URL of the PeerTube instance. Default: \(Settings.defaultPeerTubeOrigin)."
            case .caFile: "Absolute path of a PEM file with certificates to trust."
            case .oauthClientID: "Id of the OAuth client for nagare login --oauth."
            case .oauthClientSecret: "Secret of the OAuth client, set from standard input."
            case .oauthPort:
                "Port of the OAuth client's redirect URL. Default: \(RegisteredClient.defaultPort)."
            case .skipsLogin: "Whether the app starts without asking you to log in: true or false (default)."
            case .cacheMegabytes:
                "Maximum size of the cache in MB. Default: \(Settings.defaultCacheMegabytes)."
            case .theme:
                "Colours of the app: auto (default: dark or light, to match the terminal's background), or a "
                    + "theme: dark, dusk, light, paper, contrast or one of your own."
            case .ambiguousWidth:
                "Width of characters such as “ and ★ in your terminal: narrow (one column, default) or wide "
                    + "(two)."
            case .language:
                "Language of the app and of messages: en (English), ja (Japanese), or auto (default): that of "
                    + "LC_ALL, LC_MESSAGES or LANG."
            case .usesMouse:
                "Whether the app handles clicks and the wheel: true (default) or false. When it is "
                    + "true, hold Shift to select text with the mouse."
            case .showsCursor:
                "Whether the cursor is visible on the selected row and on the line being read, for braille displays and "
                    + "magnifiers: true or false (default). It rests there in any case."
            case .links:
                "Whether the terminal can open the links of posts: on, off, or auto (default): on if the "
                    + "terminal is known to support links."
            case .images:
                "Whether posts show images: on, off, or auto (default): on if the terminal reports "
                    + "support for images. The app asks before it loads images from a host that is not "
                    + "Qiita's; all is auto without questions."
            case .confirmsQuit:
                "Whether the app always asks before it quits: true or false (default). It always asks while "
                    + "changes are still being made."
            case .browserInTerminal:
                "Whether the browser is drawn in the terminal: yes, no, or auto (default): yes for text browsers "
                    + "such as w3m and lynx, and without a desktop. The app is suspended until it ends."
            case .playerInTerminal:
                "Whether mpv is drawn in the terminal: yes, no, or auto (default): yes without a desktop. The app "
                    + "is suspended until it ends."
            case .hiddenPosts:
                "Posts that nagare feed and the screen Following hide, separated by commas: tag:NAME, user:NAME, "
                    + "channel:NAME@HOST, or "
                    + "a text that occurs in their titles. They stay unread."
            case .sync:
                "Address of the PostgreSQL database that your machines share, see nagare help sync, such as "
                    + "postgresql://ann@db.example/nagare. It contains no password."
            case .syncTLS:
                "What a connection to that database on another machine must verify: verify (default) is the server's "
                    + "certificate and name; any also accepts a weaker sslmode in its address."
            case .aliases: "A command of your own, such as \"search tag:swift\"."
            }
        }
    }

    enum Faults {
        static let title = "Faults"

        static let rows = [
            (name: "latency=MS", meaning: "Delay every response."),
            (name: "status=CODE[@PATH][xN]", meaning: "Respond with this status."),
            (name: "truncate@PATH[xN]", meaning: "Send only half of the body."),
            (name: "reset@PATH[xN]", meaning: "Close the connection within the body."),
            (name: "silent@PATH[xN]", meaning: "Never respond."),
            (name: "slow=BYTES_PER_S", meaning: "Send bodies at this rate."),
            (name: "rate-limit=N", meaning: "Allow N requests before the rate limit is reached."),
            (name: "revoke-token", meaning: "Reject every token."),
            (name: "gzip", meaning: "Compress bodies."),
            (name: "shift", meaning: "Insert a new item at the top before each further page."),
        ]
    }
}

/// Settings, and the user's files.
extension NagareStrings {
    enum Configuration {
        /// The origin of a setting without a value.
        static let defaultOrigin = "default"

        /// What a valid value is.
        enum AllowedValues: Codable, Equatable {
            case absolutePath, aliases, boolean, database, origin, text
            case choice([String])
            case number(ClosedRange<Int>)
        }
    }

    enum Aliases {
        /// The answer to `nagare help NAME`.
        ///
        /// - Parameter shellCommand: What the alias runs; `nil` if it stands for arguments.
        static func explanation(_ name: String, text: String, shellCommand: String?) -> String {
            shellCommand.map { "\(name) is an alias for the shell command \($0)" }
                ?? "\(name) is an alias for nagare \(text)"
        }
    }
}

/// The topics of help pages.
extension NagareStrings {
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
    }

    /// Examples of the user's own commands.
    enum UserCommands {
        static let title = "Your own commands"

        static let rows: [(name: String, meaning: String)] = [
            (
                #""mpv": {"key": "M", "run": "mpv --really-quiet \"$NAGARE_URL\"", "terminal": true}"#,
                "Play the video in the terminal."
            ),
            (
                #""Read later": {"key": "W", "run": "echo \"$NAGARE_TITLE $NAGARE_URL\" >> ~/read-later"}"#,
                "Add a line to a file."
            ),
            (
                #""Mail": {"run": "mail -s \"$NAGARE_TITLE\" ann@a.example"}"#,
                "Mail the text of the post, which is the input of the command."
            ),
            (
                #""Translate": {"key": "t", "run": "trans -b :en \"$NAGARE_TITLE\""}"#,
                "Show the translated title: the last line that a command prints is shown."
            ),
            (
                #""tmux": {"key": "E", "run": "tmux split-window -h nagare post \"$NAGARE_ID\""}"#,
                "Open the post in another pane of tmux."
            ),
        ]
    }
}

/// The user's files.
extension NagareStrings {
    enum Keys {
        /// Where a binding was read from, for a column.
        static func place(line: Int) -> String { "keys.json, line \(line)" }
    }
}
