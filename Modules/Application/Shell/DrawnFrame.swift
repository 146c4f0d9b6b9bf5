package import TerminalUI

/// A drawn frame as it is recorded: its viewport, its time and its fingerprint.
package struct DrawnFrame: Sendable, Equatable {
    package let viewport: Viewport
    /// The time on the app's scheduler.
    package let now: Duration
    package let fingerprint: String

    package init(_ frame: Frame, at now: Duration) {
        (viewport, self.now) = (frame.viewport, now)
        fingerprint = String(frame.fingerprint, radix: 16)
    }
}

extension DrawnFrame: Codable {
    private enum CodingKeys: String, CodingKey {
        case rows, columns, now, fingerprint
        case isWide = "wide"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        viewport = Viewport(
            rows: try container.decode(Int.self, forKey: .rows),
            columns: try container.decode(Int.self, forKey: .columns),
            ambiguous: try container.decode(Bool.self, forKey: .isWide) ? .wide : .narrow)
        now = try container.decode(Duration.self, forKey: .now)
        fingerprint = try container.decode(String.self, forKey: .fingerprint)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(viewport.rows, forKey: .rows)
        try container.encode(viewport.columns, forKey: .columns)
        try container.encode(viewport.ambiguous == .wide, forKey: .isWide)
        try container.encode(now, forKey: .now)
        try container.encode(fingerprint, forKey: .fingerprint)
    }
}
