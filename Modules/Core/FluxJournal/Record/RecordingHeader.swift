/// The first line of each run in a recording: which program ran, and the environment that a replay needs.
public struct RecordingHeader: Codable, Sendable, Equatable {
    /// The format that this library writes. It reads no others.
    static let currentFormat = 2

    /// The version of the format.
    public let journal: Int
    /// The program and its version, such as `nagare 0.1.0`.
    public let app: String
    /// The app's profile.
    public let profile: String
    /// The start of the run, as ISO 8601 in UTC.
    public let started: String
    /// Further settings that a replay needs, such as the time zone of displayed dates.
    public let settings: [String: String]
    /// When the app's time was zero, in nanoseconds since 1970 UTC: it puts several programs on one clock; `nil` if
    /// that is unknown.
    public var epoch: Int64?
    /// The number of this part of the run, from 2; `nil` for the first one.
    public internal(set) var part: Int?
    /// Whether each action's line lists what the action changed; `nil` in recordings of older versions.
    var hasFingerprints: Bool?
    /// How what an action changed is hashed; `nil` in recordings of older versions.
    private var fingerprintVersion: Int?

    /// Creates a header in the format that this library writes.
    ///
    /// - Parameters:
    ///   - app: The program and its version.
    ///   - profile: The app's profile.
    ///   - started: The start of the run, as ISO 8601 in UTC.
    ///   - settings: Further settings that a replay needs.
    ///   - epoch: When the app's time was zero, in nanoseconds since 1970 UTC; `nil` if that is unknown.
    public init(
        app: String, profile: String, started: String, settings: [String: String] = [:], epoch: Int64? = nil
    ) {
        journal = Self.currentFormat
        (self.app, self.profile, self.started, self.settings) = (app, profile, started, settings)
        self.epoch = epoch
    }

    /// How what an action changed is hashed.
    var fingerprints: Fingerprint.Version {
        get { Fingerprint.Version(rawValue: fingerprintVersion ?? 1) ?? .current }
        set { fingerprintVersion = newValue.rawValue }
    }
}
