import FluxJournal
import FluxJournalText
import Foundation
import ReactiveCore
import TerminalFrames

/// Converts a recording to Chrome's trace events, for Perfetto, `chrome://tracing` and speedscope. Each scope
/// is a track; its lifetime and actions are slices, and arrows lead from an action to the actions that it
/// caused.
///
/// A recording does not contain effects, only their results: a span reaches from an action to the last one
/// that it caused. Scopes open and close at the time of the previous action.
struct TraceExport {
    /// A time interval on a track.
    private struct Slice {
        let track: Int
        let begin: Int64
        var end: Int64
    }

    /// An action with its position on a track.
    private struct PlacedAction {
        let action: RecordedAction
        let name: String
        let slice: Slice
        let payload: String
        /// The cause's index in `placed`.
        let cause: Int?
    }

    /// A scope from opening to closing.
    private struct ScopeLifetime {
        var slice: Slice
        let path: String
        let route: String?
    }

    private let app: String
    private var placed: [PlacedAction] = []
    private var indexOfCause: [Cause: Int] = [:]
    private var lifetimes: [ScopeLifetime] = []
    /// Open scopes as indices of `lifetimes`.
    private var open: [String: Int] = [:]
    private var tracks: [String: Int] = [:]
    /// The earliest free time of each track.
    private var freeTimes: [Int64] = []
    private var now: Int64 = 0

    /// The minimum length of a slice, so that an arrow can begin and end inside of it.
    private static let minimumLength: Int64 = 1_000

    init(_ recording: Recording) throws(RecordingFailure) {
        app = recording.header.app
        if let first = recording.actions.first, case .action(let action) = try recording.entry(first) {
            now = action.time.nanoseconds
        }
        for line in 0..<recording.count {
            switch try recording.entry(line) {
            case .opened(let path, let route): begin(path, route)
            case .closed(let path): end(path)
            case .action(let action): append(action, line, of: recording)
            case .header, .externalInput, .storeCreated, .replaced, .begun, .checkpoint, .note, .ended: break
            }
        }
        for path in open.keys { end(path) }
    }

    private mutating func begin(_ path: String, _ route: String?) {
        guard open[path] == nil else { return }
        let track = track(path)
        let begin = max(now, freeTimes[track])
        open[path] = lifetimes.count
        lifetimes.append(
            ScopeLifetime(slice: Slice(track: track, begin: begin, end: begin), path: path, route: route))
        freeTimes[track] = begin
    }

    private mutating func end(_ path: String) {
        guard let lifetime = open.removeValue(forKey: path) else { return }
        let (track, begin) = (lifetimes[lifetime].slice.track, lifetimes[lifetime].slice.begin)
        lifetimes[lifetime].slice.end = max(now, Self.sum(begin, Self.minimumLength))
        freeTimes[track] = Self.sum(lifetimes[lifetime].slice.end, 1)
    }

    /// Appends the action to its track. Reductions in one scope never overlap: an action dispatched during
    /// another one begins after it.
    private mutating func append(_ action: RecordedAction, _ line: Int, of recording: Recording) {
        let (track, cause) = (track(action.path), action.cause.flatMap { indexOfCause[$0] })
        let earliest = cause.map { Self.sum(placed[$0].slice.end, 1) } ?? 0
        let begin = max(action.time.nanoseconds, freeTimes[track], earliest)
        let end = Self.sum(begin, max(action.duration.nanoseconds, Self.minimumLength))
        if let id = action.id { indexOfCause[id] = placed.count }
        placed.append(
            PlacedAction(
                action: action, name: recording.name(of: action),
                slice: Slice(track: track, begin: begin, end: end),
                payload: recording.preview(line, limit: 120),
                cause: cause))
        freeTimes[track] = Self.sum(end, 1)
        now = max(now, end)
    }

    /// A damaged recording can contain any times.
    private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let (sum, isTooLarge) = one.addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }

    private mutating func track(_ path: String) -> Int {
        if let track = tracks[path] { return track }
        tracks[path] = freeTimes.count
        freeTimes.append(0)
        return freeTimes.count - 1
    }
}

extension TraceExport {
    /// The trace as JSON, one event per line, in order of time.
    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let lines = try events.map { String(decoding: try encoder.encode($0), as: UTF8.self).visible }
            return "{\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
        }
    }

    private var events: [TraceEvent] {
        // Lifetimes first: of slices with the same start, the enclosing one must come first.
        let timed = lifetimes.map(event) + placed.map(event) + arrows + spans
        let order = timed.indices.map { (timed[$0].begin ?? 0, $0) }.sorted(by: <)
        return names + order.map { timed[$0.1] }
    }

    /// The track names, sorted so that each scope follows its parent.
    private var names: [TraceEvent] {
        let process = TraceEvent(phase: .metadata, name: "process_name", arguments: .init(name: app))
        let paths = tracks.keys.sorted {
            $0.split(separator: "/").lexicographicallyPrecedes($1.split(separator: "/"))
        }
        return [process]
            + paths.enumerated().flatMap { index, path in
                let track = (tracks[path] ?? 0) + 1
                return [
                    TraceEvent(
                        phase: .metadata, name: "thread_name", track: track, arguments: .init(name: path)),
                    TraceEvent(
                        phase: .metadata, name: "thread_sort_index", track: track,
                        arguments: .init(sortIndex: index + 1)),
                ]
            }
    }

    private func event(_ lifetime: ScopeLifetime) -> TraceEvent {
        let name = lifetime.path.split(separator: "/").last.map(String.init) ?? lifetime.path
        return slice(lifetime.slice, name, "scope", lifetime.route.map { .init(route: $0) })
    }

    private func event(_ placed: PlacedAction) -> TraceEvent {
        slice(
            placed.slice, placed.name, "action",
            .init(
                number: placed.action.number, place: placed.action.place, payload: placed.payload,
                cause: placed.cause.map { self.placed[$0].action.number }))
    }

    private func slice(
        _ slice: Slice, _ name: String, _ category: String, _ arguments: TraceEvent.Arguments?
    ) -> TraceEvent {
        TraceEvent(
            phase: .complete, name: name, category: category, begin: slice.begin,
            duration: slice.end - slice.begin, track: slice.track + 1, arguments: arguments)
    }

    private var arrows: [TraceEvent] {
        placed.filter { $0.cause != nil }.enumerated().flatMap { index, effect -> [TraceEvent] in
            guard let cause = effect.cause.map({ placed[$0] }) else { return [] }
            func end(_ phase: TraceEvent.Phase, _ slice: Slice, _ begin: Int64) -> TraceEvent {
                TraceEvent(
                    phase: phase, name: "cause", category: "cause", begin: begin, track: slice.track + 1,
                    id: index + 1)
            }
            // Well inside of the slices, because viewers round times differently.
            return [
                end(.flowStart, cause.slice, cause.slice.end - Self.minimumLength / 4),
                end(.flowEnd, effect.slice, Self.sum(effect.slice.begin, Self.minimumLength / 4)),
            ]
        }
    }

    private var spans: [TraceEvent] {
        var ends: [Int: Int64] = [:]
        for effect in placed {
            if let cause = effect.cause { ends[cause] = max(ends[cause] ?? 0, effect.slice.begin) }
        }
        return ends.sorted { $0.key < $1.key }.enumerated().flatMap { index, end -> [TraceEvent] in
            let cause = placed[end.key]
            return [(TraceEvent.Phase.spanBegin, cause.slice.end), (.spanEnd, end.value)].map { phase, time in
                TraceEvent(
                    phase: phase, name: cause.name, category: "work", begin: time,
                    track: cause.slice.track + 1,
                    localID: .init(local: "0x" + String(index + 1, radix: 16)))
            }
        }
    }
}
