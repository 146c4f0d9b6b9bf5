import FluxJournal
import FoundationEssentials
import TerminalFrames

/// Writes frames as asciicast v3, the format of asciinema's players: JSON with one event per line.
///
/// Idle time is not shortened: players limit it themselves.
struct Asciicast {
    enum Code: String, Encodable {
        case output = "o"
        case marker = "m"
        case resized = "r"
        case ended = "x"
    }

    private struct Event: Encodable {
        /// Seconds since the previous event.
        let interval: Double
        let code: Code
        let data: String

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(interval)
            try container.encode(code)
            try container.encode(data)
        }
    }

    private struct Header: Encodable {
        struct Term: Encodable {
            let cols: Int
            let rows: Int
            let type: String
        }

        let version = 3
        let term: Term
        /// Seconds since 1970.
        let timestamp: Int?
        let title: String
    }

    private let title: String
    private let timestamp: Int?
    private var palette: Palette
    private var renderer: Renderer
    /// What happened before the first frame, with which it is written.
    private var early: [(code: Code, data: String)] = []
    /// The size of the latest frame; `nil` before the first one.
    private var viewport: Viewport?
    /// The time of the latest event in microseconds.
    private var last: Int64 = 0
    private var lines = Data()
    private let encoder: JSONEncoder

    /// - Parameters:
    ///   - title: The name and the version of the program.
    ///   - started: When it was started, in ISO 8601.
    init(_ title: String, started: String, _ palette: Palette) {
        (self.title, self.palette, renderer) = (title, palette, Renderer(palette))
        timestamp = (try? Date(started, strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Whether nothing has been drawn.
    var isEmpty: Bool { viewport == nil }

    /// Draws later frames with another palette.
    mutating func use(_ palette: Palette) {
        if palette.theme != self.palette.theme { (self.palette, renderer) = (palette, Renderer(palette)) }
    }

    /// Adds what changes on the screen.
    mutating func draw(_ frame: Frame, at now: Duration) throws {
        let (columns, rows) = (frame.viewport.columns, frame.viewport.rows)
        if let viewport {
            if (viewport.columns, viewport.rows) != (columns, rows) {
                try add(.resized, "\(columns)x\(rows)", at: now)
            }
            self.viewport = frame.viewport
        } else {
            (viewport, last) = (frame.viewport, now.nanoseconds / 1_000)
            let term = Header.Term(cols: columns, rows: rows, type: "xterm-256color")
            try append(Header(term: term, timestamp: timestamp, title: title.visible))
            for event in early { try add(event.code, event.data, at: now) }
            early = []
        }
        let bytes = renderer.render(frame)
        if !bytes.isEmpty { try add(.output, String(decoding: bytes, as: UTF8.self), at: now) }
    }

    /// Adds an event; before the first frame, it is moved to the time of that.
    mutating func add(_ code: Code, _ data: String, at now: Duration) throws {
        guard !isEmpty else { return early.append((code, data)) }
        let time = max(now.nanoseconds / 1_000, last)
        try append(Event(interval: Double(time - last) / 1_000_000, code: code, data: data))
        last = time
    }

    /// Removes the lines so far and returns them.
    mutating func takeLines() -> Data {
        defer { lines = Data() }
        return lines
    }

    private mutating func append(_ line: some Encodable) throws {
        lines += try encoder.encode(line)
        lines.append(UInt8(ascii: "\n"))
    }
}
