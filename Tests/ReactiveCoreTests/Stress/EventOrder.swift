/// The total order of a source's events, as recorded by a subscriber that received all of them.
struct EventOrder: Sendable {
    /// By source, producer and step; -1 for an event that was not received.
    private var positions: [[[Int32]]] = []
    let count: Int

    init(_ ids: [TracedEvent.ID]) {
        count = ids.count
        for (position, id) in ids.enumerated() { insert(position, id) }
    }

    /// `nil` for an event that was not received.
    subscript(id: TracedEvent.ID) -> Int? {
        guard id.source < positions.count, id.producer < positions[Int(id.source)].count else { return nil }
        let steps = positions[Int(id.source)][Int(id.producer)]
        guard id.step < steps.count, steps[Int(id.step)] >= 0 else { return nil }
        return Int(steps[Int(id.step)])
    }

    private mutating func insert(_ position: Int, _ id: TracedEvent.ID) {
        let (source, producer, step) = (Int(id.source), Int(id.producer), Int(id.step))
        while positions.count <= source { positions.append([]) }
        while positions[source].count <= producer { positions[source].append([]) }
        while positions[source][producer].count <= step { positions[source][producer].append(-1) }
        positions[source][producer][step] = Int32(position)
    }
}
