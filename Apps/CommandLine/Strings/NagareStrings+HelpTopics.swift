import Console
import LoginCommands
import Persistence

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
