import FluxCore
package import FluxJournal
import FluxJournalText
import FluxScreens
import FoundationEssentials
import ReactiveCore
package import TerminalFrames

/// Converts the frames of a recording to asciicast v3, the format of asciinema's players.
///
/// Markers are set where a screen opens, and where a different kind of action arrives from outside. Idle time
/// is kept: players limit it themselves.
package struct AsciicastExport {
    private enum Code: String, Encodable {
        case output = "o"
        case marker = "m"
        case resized = "r"
        case ended = "x"
    }

    private struct Event: Encodable {
        let time: Duration
        let code: Code
        let data: String
        /// Seconds since the previous event.
        var interval = 0.0

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

    /// The first frame that the current code draws differently.
    package private(set) var difference: JournalVerification.Difference?
    private let recording: Recording
    private var renderer: Renderer
    private var events: [Event] = []
    private var first: DrawnFrame?
    private var now = Duration.zero
    /// The size of the last frame, the last action, and the last kind of action from outside.
    private var viewport: Viewport?
    private var last: RecordedAction?
    private var lastOutside = (path: "", name: "")

    /// - Returns: `nil` when nothing was drawn.
    package init?(_ replay: Replay<AppReplica>, _ palette: Palette) throws {
        (recording, renderer) = (replay.recording, Renderer(palette))
        while let line = try replay.advance() {
            switch try recording.entry(line) {
            case .opened(_, let route?): add(.marker, route.visible)
            case .action(let action): addMarker(action)
            case .note: if let drawn = try recording.drawnFrame(line) { draw(drawn, replay.app) }
            case .header, .opened, .externalInput, .storeCreated, .replaced, .begun, .closed, .checkpoint,
                .ended:
                break
            }
        }
        if first == nil { return nil }
        if replay.app.hasEnded { add(.ended, "0") }
    }

    private mutating func add(_ code: Code, _ data: String) {
        events.append(Event(time: now, code: code, data: data))
    }

    private mutating func addMarker(_ action: RecordedAction) {
        (last, now) = (action, max(now, action.time))
        let name = recording.name(of: action)
        guard action.cause == nil, lastOutside != (action.path, name) else { return }
        lastOutside = (action.path, name)
        add(.marker, name.visible)
    }

    private mutating func draw(_ drawn: DrawnFrame, _ app: AppReplica) {
        now = max(now, drawn.now)
        let (columns, rows) = (drawn.viewport.columns, drawn.viewport.rows)
        if let viewport, (viewport.columns, viewport.rows) != (columns, rows) {
            add(.resized, "\(columns)x\(rows)")
        }
        (first, viewport) = (first ?? drawn, drawn.viewport)
        let frame = app.frame(drawn.viewport, drawn.now).frame
        if DrawnFrame(frame, at: drawn.now) != drawn { difference = difference ?? .frame(after: last, drawn) }
        let bytes = renderer.render(frame)
        if !bytes.isEmpty { add(.output, String(decoding: bytes, as: UTF8.self)) }
    }
}

extension AsciicastExport {
    /// The recording in asciicast's format: JSON with one event per line.
    package var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let lines = try [encoder.encode(header)] + timedEvents.map { try encoder.encode($0) }
            return lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
        }
    }

    private var header: Header {
        Header(
            term: .init(
                cols: first?.viewport.columns ?? 80, rows: first?.viewport.rows ?? 24, type: "xterm-256color"),
            timestamp: (try? Date(recording.header.started, strategy: .iso8601)).map {
                Int($0.timeIntervalSince1970)
            },
            title: recording.header.app.visible)
    }

    /// The events with their intervals. Events before the first frame are moved to its time.
    private var timedEvents: [Event] {
        var last = (first?.now ?? .zero).nanoseconds / 1_000
        return events.map { event in
            var event = event
            let time = max(event.time.nanoseconds / 1_000, last)
            event.interval = Double(time - last) / 1_000_000
            last = time
            return event
        }
    }
}
