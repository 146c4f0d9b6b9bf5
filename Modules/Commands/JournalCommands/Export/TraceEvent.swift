/// An event of Chrome's trace event format.
struct TraceEvent: Encodable {
    /// The event type's code in the format.
    enum Phase: String, Encodable {
        case metadata = "M"
        case complete = "X"
        case flowStart = "s"
        case flowEnd = "f"
        case spanBegin = "b"
        case spanEnd = "e"
    }

    /// Details that a viewer shows with the event.
    struct Arguments: Encodable {
        var name: String?
        var sortIndex: Int?
        var number: UInt64?
        var place: String?
        var payload: String?
        /// The number of the action that caused it.
        var cause: UInt64?
        var route: String?

        private enum CodingKeys: String, CodingKey {
            case name, number, place, cause, route
            case payload = "carried"
            case sortIndex = "sort_index"
        }
    }

    /// An id that is unique in the process.
    struct LocalID: Encodable {
        let local: String
    }

    let phase: Phase
    let name: String
    var category: String?
    /// The start time; like `duration`, in nanoseconds.
    var begin: Int64?
    var duration: Int64?
    /// 1 or more; 0 is not a valid track.
    var track = 1
    /// Identifies the two ends of an arrow.
    var id: Int?
    /// Identifies the two ends of a span.
    var localID: LocalID?
    var arguments: Arguments?

    private enum CodingKeys: String, CodingKey {
        case name, id, id2, bp, pid, tid, dur, args
        case phase = "ph"
        case category = "cat"
        case begin = "ts"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(phase, forKey: .phase)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encodeIfPresent(begin.map(Self.microseconds), forKey: .begin)
        try container.encodeIfPresent(duration.map(Self.microseconds), forKey: .dur)
        try container.encode(1, forKey: .pid)
        try container.encode(track, forKey: .tid)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(localID, forKey: .id2)
        // Bind the arrow to the enclosing slice; by default it would bind to the next one.
        if phase == .flowEnd { try container.encode("e", forKey: .bp) }
        try container.encodeIfPresent(arguments, forKey: .args)
    }

    private static func microseconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1_000 }
}
