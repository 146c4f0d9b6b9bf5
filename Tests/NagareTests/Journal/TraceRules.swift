import Foundation

/// The rules of Chrome's trace event format that Perfetto and other viewers rely on.
enum TraceRule: String, CaseIterable, Sendable {
    case timesAreNumbers, metadataIsValid, trackIDsStartAtOne, tracksAreNamed, slicesHaveDurations, slicesNest
    case eventsAreSorted, arrowsHaveTwoEnds, arrowIDsAreUnique, arrowsEndInsideSlices
    case arrowsBindToEnclosingSlice, arrowsGoForward, spansHaveTwoEnds, spanIDsAreUnique
    case spanIDsAreLocal, spansGoForward, phasesAreKnown
}

/// A parsed trace.
struct Trace {
    typealias Event = [String: Any]

    var events: [Event]

    /// - Returns: `nil` when `json` is not a trace.
    init?(_ json: String) {
        let root = try? JSONSerialization.jsonObject(with: Data(json.utf8))
        guard let events = ((root as? [String: Any])?["traceEvents"] ?? root) as? [Event] else { return nil }
        self.events = events
    }

    /// The violated rules.
    var broken: Set<TraceRule> { Set(TraceRule.allCases.filter { !keeps($0) }) }

    func of(_ phases: String...) -> [Event] { events.filter { phases.contains($0.text("ph")) } }

    /// The innermost slice on a track that strictly contains `time`.
    func slice(around time: Double, on track: Int?) -> Event? {
        of("X").filter {
            $0.track == track && $0.number("ts") ?? .infinity < time && time < $0.end
        }.min { $0.end - ($0.number("ts") ?? 0) < $1.end - ($1.number("ts") ?? 0) }
    }

    private func keeps(_ rule: TraceRule) -> Bool {
        switch rule {
        case .phasesAreKnown:
            events.allSatisfy { "MXsfbe".contains($0.text("ph")) && $0.text("ph").count == 1 }
        case .timesAreNumbers: events.allSatisfy { $0.text("ph") == "M" || $0.number("ts") ?? -1 >= 0 }
        case .metadataIsValid: of("M").allSatisfy(isMetadata)
        case .trackIDsStartAtOne: events.allSatisfy { $0.track ?? 0 >= 1 && $0.number("pid") ?? 0 >= 1 }
        case .tracksAreNamed: Set(events.map(\.track)).isSubset(of: named("thread_name")) && hasProcess
        case .slicesHaveDurations: of("X").allSatisfy { $0.number("dur") ?? -1 >= 0 }
        case .slicesNest: Set(of("X").map(\.track)).allSatisfy(nests)
        case .eventsAreSorted: isInOrder
        case .arrowsHaveTwoEnds: Set(of("s").map(\.key)) == Set(of("f").map(\.key))
        case .arrowIDsAreUnique:
            isUnique(of("s").map(\.key)) && isUnique(of("f").map(\.key))
                && of("s", "f").allSatisfy { $0.hasID($0["id"]) }
        case .arrowsEndInsideSlices:
            of("s", "f").allSatisfy {
                slice(around: $0.number("ts") ?? -1, on: $0.track)?.text("cat") == "action"
            }
        case .arrowsBindToEnclosingSlice: of("f").allSatisfy { $0.text("bp") == "e" }
        case .arrowsGoForward: goForward("s", "f")
        case .spansHaveTwoEnds: Set(of("b").map(\.key)) == Set(of("e").map(\.key))
        case .spanIDsAreUnique: isUnique(of("b").map(\.key)) && isUnique(of("e").map(\.key))
        case .spanIDsAreLocal: of("b", "e").allSatisfy { $0.hasID(($0["id2"] as? Event)?["local"]) }
        case .spansGoForward: goForward("b", "e")
        }
    }

    private func isMetadata(_ event: Event) -> Bool {
        let arguments = event["args"] as? Event ?? [:]
        return switch event.text("name") {
        case "process_name", "thread_name": arguments["name"] is String
        case "process_sort_index", "thread_sort_index": arguments["sort_index"] is Int
        default: false
        }
    }

    private var hasProcess: Bool { !named("process_name").isEmpty }

    private func named(_ what: String) -> Set<Int?> {
        Set(of("M").filter { $0.text("name") == what }.map(\.track))
    }

    /// Whether any two slices of a track are nested or disjoint.
    private func nests(_ track: Int?) -> Bool {
        var around: [Event] = []
        for slice in of("X") where slice.track == track {
            let begin = slice.number("ts") ?? 0
            around.removeAll { $0.end <= begin }
            if let outer = around.last, slice.end > outer.end { return false }
            around.append(slice)
        }
        return true
    }

    /// Whether events are sorted by time; of slices with the same start the longest comes first, and metadata
    /// precedes everything.
    private var isInOrder: Bool {
        zip(events, events.dropFirst()).allSatisfy { event, next in
            guard event.text("ph") != "M" else { return true }
            guard next.text("ph") != "M", let begin = event.number("ts"), let other = next.number("ts") else {
                return false
            }
            let areSlices = event.text("ph") == "X" && next.text("ph") == "X" && event.track == next.track
            return begin < other || begin == other && (!areSlices || event.end >= next.end)
        }
    }

    private func goForward(_ start: String, _ end: String) -> Bool {
        let ends = Dictionary(of(end).map { ($0.key, $0.number("ts") ?? -1) }) { first, _ in first }
        return of(start).allSatisfy {
            ends[$0.key].map { [start = $0.number("ts") ?? 0] in start <= $0 } ?? true
        }
    }

    private func isUnique(_ keys: [String]) -> Bool { Set(keys).count == keys.count }
}

extension Trace.Event {
    func text(_ key: String) -> String { self[key] as? String ?? "" }
    func number(_ key: String) -> Double? { (self[key] as? NSNumber)?.doubleValue }
    var track: Int? { self["tid"] as? Int }
    var end: Double { (number("ts") ?? 0) + (number("dur") ?? 0) }
    /// The common identity of the two ends of an arrow or a span.
    var key: String {
        let id = (self["id2"] as? [String: Any])?["local"] ?? self["id"] ?? "none"
        return "\(id) \(text("cat")) \(text("name"))"
    }

    /// Whether the id is a number or a hexadecimal text.
    func hasID(_ id: Any?) -> Bool {
        if id is NSNumber { return true }
        guard let text = id as? String, text.hasPrefix("0x") else { return false }
        return UInt64(text.dropFirst(2), radix: 16) != nil
    }
}
