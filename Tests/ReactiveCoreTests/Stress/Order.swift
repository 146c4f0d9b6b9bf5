/// The one order of a source, as somebody heard it who heard all of it.
struct Order: Sendable {
    /// By source, producer and step; -1 for what was not heard.
    private var places: [[[Int32]]] = []
    let count: Int

    init(_ names: [Mark.Name]) {
        count = names.count
        for (place, name) in names.enumerated() { put(place, name) }
    }

    /// `nil` for what is not in it.
    subscript(name: Mark.Name) -> Int? {
        guard name.source < places.count, name.producer < places[Int(name.source)].count else { return nil }
        let steps = places[Int(name.source)][Int(name.producer)]
        guard name.step < steps.count, steps[Int(name.step)] >= 0 else { return nil }
        return Int(steps[Int(name.step)])
    }

    private mutating func put(_ place: Int, _ name: Mark.Name) {
        let (source, producer, step) = (Int(name.source), Int(name.producer), Int(name.step))
        while places.count <= source { places.append([]) }
        while places[source].count <= producer { places[source].append([]) }
        while places[source][producer].count <= step { places[source][producer].append(-1) }
        places[source][producer][step] = Int32(place)
    }
}
