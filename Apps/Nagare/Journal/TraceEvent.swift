/// One of Chrome's trace events.
struct TraceEvent: Encodable {
    /// What readers know it by.
    enum Phase: String, Encodable {
        case metadata = "M"
        case complete = "X"
        case flowStart = "s"
        case flowEnd = "f"
        case spanBegin = "b"
        case spanEnd = "e"
    }

    /// What a reader shows beside it.
    struct Arguments: Encodable {
        var name: String?
        var sortIndex: Int?
        var number: UInt64?
        var place: String?
        var carried: String?
        /// The number of the action that caused it.
        var cause: UInt64?
        var route: String?

        private enum CodingKeys: String, CodingKey {
            case name, number, place, carried, cause, route
            case sortIndex = "sort_index"
        }
    }

    /// An identity below the process.
    struct LocalID: Encodable {
        let local: String
    }

    let phase: Phase
    let name: String
    var category: String?
    /// In nanoseconds, as the length is.
    var begin: Int64?
    var duration: Int64?
    /// 1 or more: 0 is no track.
    var track = 1
    /// One for both ends of an arrow, and for no other.
    var id: Int?
    /// One for both ends of a span.
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
        // Else the next slice would have the arrow.
        if phase == .flowEnd { try container.encode("e", forKey: .bp) }
        try container.encodeIfPresent(arguments, forKey: .args)
    }

    private static func microseconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1_000 }
}
