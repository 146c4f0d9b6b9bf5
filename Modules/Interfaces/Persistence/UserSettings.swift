/// What the user has chosen, one profile's; `nil` where nothing was chosen. Coding keys are the names that
/// `nagare config` knows.
public struct UserSettings: VaultValue {
    /// The post service; the environment wins over it.
    public var qiitaURL: String?
    /// The PeerTube instance; the environment wins over it.
    public var peerTubeURL: String?
    /// A file of certificates to trust, PEM, absolute.
    public var caFile: String?
    /// The OAuth client that the user registered at Qiita.
    public var oauthClientID: String?
    public var oauthClientSecret: Secret?
    /// Where the browser comes back to on loopback, 1...65,535: part of the registered redirect URL.
    public var oauthPort: Int?
    /// Whether the app starts without asking to log in.
    public var skipsLogin: Bool?
    /// How large the cache may grow, in megabytes of 1,000,000 bytes, 1 or more.
    public var cacheMegabytes: Int?

    /// The name of the theme, or `auto` for one that suits the terminal's background.
    public var theme: String?
    /// How wide the terminal shows letters that Unicode calls ambiguous, such as `○`.
    public var ambiguousWidth: AmbiguousWidth?

    /// Whether clicks and the wheel are the app's; the terminal selects text with Shift held then.
    public var usesMouse: Bool?

    /// Whether links of the app lead somewhere when the terminal is asked to follow them.
    public var links: Links?

    /// Whether images of posts are shown.
    public var images: Images?

    /// Words of the user's own for commands, by name.
    public var aliases: [String: String]?

    public enum AmbiguousWidth: String, Codable, Sendable, CaseIterable { case narrow, wide }
    /// `auto` is where the terminal is known to take them.
    public enum Links: String, Codable, Sendable, CaseIterable { case auto, on, off }
    /// `auto` is where the terminal answers that it can, and `on` asks those too that are known to have trouble with it.
    public enum Images: String, Codable, Sendable, CaseIterable { case auto, on, off }

    public init() {}

    public static let schema = 1

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
        case usesMouse = "mouse"
        case links
        case images
        case aliases
    }
}
