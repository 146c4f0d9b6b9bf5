/// The first line of each run in a recording: what was run, and what a replay must know of its surroundings.
public struct RecordingHeader: Codable, Sendable, Equatable {
    /// What this library writes. It reads every version up to it.
    public static let currentFormat = 1

    /// The version of the format.
    public let journal: Int
    /// Such as `nagare 0.1.0`.
    public let app: String
    /// Which of the app's profiles it ran in.
    public let profile: String
    /// When the run began, as ISO 8601 in UTC.
    public let started: String
    /// What else the app needs to be made again as it was, such as the time zone that it shows dates in.
    public let settings: [String: String]

    /// A header of the format that this library writes.
    public init(app: String, profile: String, started: String, settings: [String: String] = [:]) {
        journal = Self.currentFormat
        (self.app, self.profile, self.started, self.settings) = (app, profile, started, settings)
    }
}
