/// The settings of one profile; `nil` where nothing was chosen. The coding keys are the names that `nagare
/// config` uses.
public struct UserSettings: VaultValue {
    /// The post service. An environment variable overrides it.
    public var qiitaURL: String?
    /// The PeerTube instance. An environment variable overrides it.
    public var peerTubeURL: String?
    /// The absolute path of a PEM file with certificates to trust.
    public var caFile: String?
    /// The OAuth client that the user registered with Qiita.
    public var oauthClientID: String?
    public var oauthClientSecret: Secret?
    /// The loopback port of the OAuth redirect, 1...65,535; part of the registered redirect URL.
    public var oauthPort: Int?
    /// Whether the app starts without a login prompt.
    public var skipsLogin: Bool?
    /// The maximum size of the cache, in megabytes of 1,000,000 bytes, 1 or more.
    public var cacheMegabytes: Int?

    /// The name of the theme, or `auto` to match the terminal's background.
    public var theme: String?
    /// The width of characters that Unicode calls ambiguous, such as `○`.
    public var ambiguousWidth: AmbiguousWidth?

    /// The language of the app and of the commands' messages.
    public var language: Language?

    /// Whether the app handles mouse clicks and the wheel. Selecting text in the terminal then requires
    /// Shift.
    public var usesMouse: Bool?

    /// Whether the cursor is visible on the selected row and on the line being read.
    public var showsCursor: Bool?

    /// Whether the app writes hyperlinks that the terminal can follow.
    public var links: Links?

    /// Whether images in posts are shown.
    public var images: Images?

    /// Whether the app asks before it quits even if no changes are unfinished.
    public var confirmsQuit: Bool?

    /// Whether the browser and the video player need the terminal.
    public var browserInTerminal: InTerminal?
    public var playerInTerminal: InTerminal?

    /// Rules for posts that the feed hides; see `HiddenPosts`.
    public var hiddenPosts: String?

    /// The address of the database that the user's machines share, `postgresql://…` without a password.
    public var sync: String?

    /// What the connection to a shared database on another machine must verify.
    public var syncTLS: SyncTLS?

    /// The user's aliases for commands, by name.
    public var aliases: [String: String]?

    /// `auto` is the language of the environment's locale.
    public enum Language: String, Codable, Sendable, CaseIterable { case auto, en, ja }
    public enum AmbiguousWidth: String, Codable, Sendable, CaseIterable { case narrow, wide }
    /// `auto` writes links if the terminal is known to support them.
    public enum Links: String, Codable, Sendable, CaseIterable { case auto, on, off }
    /// `auto` shows images if the terminal reports support; `on` also queries terminals that are known to
    /// have problems with it. With both, the app asks before it requests images from a host that is not the
    /// service's; `all` is `auto` without asking.
    public enum Images: String, Codable, Sendable, CaseIterable { case auto, on, off, all }
    /// `auto` depends on the program, and on whether there is a desktop.
    public enum InTerminal: String, Codable, Sendable, CaseIterable { case auto, yes, no }

    /// `any` also accepts connections that do not verify the server, if the `sslmode` of the address permits that.
    public enum SyncTLS: String, Codable, Sendable, CaseIterable { case verify, any }

    public init() {}

    public static let schema = 1
    public static let skipsInvalidMembers = true
    public var containsSecret: Bool { oauthClientSecret != nil }

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case qiitaURL = "qiita_url"
        case peerTubeURL = "peertube_url"
        case caFile = "ca_file"
        case oauthClientID = "oauth_client_id"
        case oauthClientSecret = "oauth_client_secret"
        case oauthPort = "oauth_port"
        case skipsLogin = "without_login"
        case cacheMegabytes = "cache_megabytes"
        case theme
        case ambiguousWidth = "ambiguous_width"
        case language
        case usesMouse = "mouse"
        case showsCursor = "show_cursor"
        case links
        case images
        case confirmsQuit = "confirm_quit"
        case browserInTerminal = "browser_in_terminal"
        case playerInTerminal = "player_in_terminal"
        case hiddenPosts = "hide"
        case sync
        case syncTLS = "sync_tls"
        case aliases
    }
}
