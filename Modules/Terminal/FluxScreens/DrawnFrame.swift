package import TerminalFrames

/// A drawn frame as it is recorded: its viewport, its time, its fingerprint and its texts.
package struct DrawnFrame: Sendable {
    package let viewport: Viewport
    /// The time on the app's scheduler.
    package let now: Duration
    package let fingerprint: String
    /// The texts of the rows that changed since the previous recorded frame, by row; `nil` in recordings
    /// without texts. They show people a frame that differs; the fingerprint is what is compared.
    package let changedRows: [Int: String]?

    /// Creates a frame without texts.
    package init(_ frame: Frame, at now: Duration) { self.init(frame, at: now, nil) }

    /// Creates a frame with the texts that changed.
    ///
    /// - Parameter previous: The previous recorded frame; `nil` if this is the first one.
    package init(_ frame: Frame, at now: Duration, changedSince previous: Frame?) {
        self.init(frame, at: now, frame.changedRows(since: previous))
    }

    private init(_ frame: Frame, at now: Duration, _ changedRows: [Int: String]?) {
        (viewport, self.now, self.changedRows) = (frame.viewport, now, changedRows)
        fingerprint = String(frame.fingerprint, radix: 16)
    }
}

extension DrawnFrame: Equatable {
    /// Whether the same was drawn at the same time. Texts are not compared.
    package static func == (one: DrawnFrame, other: DrawnFrame) -> Bool {
        (one.viewport, one.now) == (other.viewport, other.now) && one.fingerprint == other.fingerprint
    }
}

extension DrawnFrame: Codable {
    /// The times of an app, which begin with it: sums with delays are no overflow.
    private static let times = Duration.zero ... .seconds(1 << 31)

    private enum CodingKeys: String, CodingKey {
        case rows, columns, now, fingerprint
        case isWide = "wide"
        case language
        case changedRows = "text"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func side(_ key: CodingKeys) throws -> Int {
            let side = try container.decode(Int.self, forKey: key)
            guard Viewport.sides.contains(side) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "not in \(Viewport.sides): \(side)")
            }
            return side
        }
        viewport = Viewport(
            rows: try side(.rows), columns: try side(.columns),
            ambiguous: try container.decode(Bool.self, forKey: .isWide) ? .wide : .narrow,
            // Recordings of versions that had one language do not name it.
            language: try container.decodeIfPresent(Language.self, forKey: .language) ?? .english)
        now = try container.decode(Duration.self, forKey: .now)
        guard Self.times.contains(now) else {
            throw DecodingError.dataCorruptedError(
                forKey: .now, in: container, debugDescription: "not in \(Self.times): \(now)")
        }
        fingerprint = try container.decode(String.self, forKey: .fingerprint)
        changedRows = try container.decodeIfPresent([Int: String].self, forKey: .changedRows)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(viewport.rows, forKey: .rows)
        try container.encode(viewport.columns, forKey: .columns)
        try container.encode(viewport.ambiguous == .wide, forKey: .isWide)
        try container.encode(viewport.language, forKey: .language)
        try container.encode(now, forKey: .now)
        try container.encode(fingerprint, forKey: .fingerprint)
        try container.encodeIfPresent(changedRows, forKey: .changedRows)
    }
}
