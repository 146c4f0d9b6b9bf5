/// Compares what listeners heard with what was accepted.
struct Verdict {
    let scene: Scene
    let stage: Stage
    /// What was heard of each source by who heard all of it.
    let orders: [[Mark.Name]]
    /// How many events each producer gave to each source.
    let steps: [Int: [Int]]

    var accepted: Int { steps.values.flatMap { $0 }.reduce(0, +) }

    func defects(of listeners: [StressListener]) -> [String] {
        let places = orders.map(Order.init) + (stage.ticks > 0 ? [Order(ticks)] : [])
        var defects = orders.indices.flatMap { unfaithful(orders[$0], source: $0) }
        defects += listeners.flatMap { listener in
            (listener.defects + misheard(listener, places) + arrival(of: listener))
                .map { "a listener (\(listener.stay)) \($0)" }
        }
        if scene.isOneOrder, let first = listeners.first {
            let order = Order(first.heard)
            defects += listeners.compactMap { isRun($0.heard, of: order) ? nil : "heard another order" }
        }
        return defects + (stage.verdict(orders).map { [$0] } ?? [])
    }

    private var ticks: [Mark.Name] {
        (0..<stage.ticks).map { Mark.Name(source: Int8(orders.count), producer: 0, step: Int32($0)) }
    }

    /// The witness must have heard each producer's steps in their order, all and once.
    private func unfaithful(_ heard: [Mark.Name], source: Int) -> [String] {
        var next: [Int: Int] = [:]
        for name in heard where name.producer != Scene.beginning {
            let expected = next[Int(name.producer), default: 0]
            if name.step != expected { return ["\(name) came where step \(expected) was due"] }
            next[Int(name.producer)] = expected + 1
        }
        return steps.compactMap { producer, steps in
            let (heard, accepted) = (next[producer, default: 0], steps[source])
            return heard == accepted ? nil : "of \(accepted) events \(heard) were heard"
        }
    }

    private func misheard(_ listener: StressListener, _ places: [Order]) -> [String] {
        switch scene.gaps {
        case .none: gaps(in: listener, places)
        case .whileNotChosen: wrongChoices(in: listener, places)
        case .anywhere: disorder(in: listener, places[0])
        }
    }

    /// Of each source a listener must have heard a run without a gap, and all of it when it stayed.
    private func gaps(in listener: StressListener, _ places: [Order]) -> [String] {
        var last = [Int?](repeating: nil, count: places.count)
        var first = last
        for name in listener.heard {
            let source = Int(name.source)
            guard let place = places[source][name] else { return ["heard \(name), which its source did not"] }
            if let last = last[source], place != last + 1 {
                return ["heard \(name) at \(place) after \(last)"]
            }
            if first[source] == nil { first[source] = place }
            last[source] = place
        }
        return places.indices.compactMap { source in
            let end = places[source].count - 1
            if listener.isWhole, first[source] != 0 { return "missed the beginning of \(source)" }
            let mustEnd = source < orders.count ? listener.hasStayed : listener.isWhole
            return mustEnd && last[source] != end ? "missed the end of source \(source)" : nil
        }
    }

    /// What it heard must be in the source's order, and the last of it the source's last.
    private func disorder(in listener: StressListener, _ order: Order) -> [String] {
        var last = -1
        for name in listener.heard {
            guard let place = order[name] else { return ["heard \(name), which its source did not"] }
            if place <= last { return ["heard \(name) at \(place) after \(last)"] }
            last = place
        }
        guard listener.hasStayed, last != order.count - 1 else { return [] }
        return ["heard \(listener.heard.count) up to \(last) of \(order.count)"]
    }

    /// Nothing older than the latest choice, nothing that was not chosen, no gap while it is.
    private func wrongChoices(in listener: StressListener, _ places: [Order]) -> [String] {
        var last = [Int](repeating: -1, count: places.count)
        var (chosen, isFresh): (Int?, Bool) = (nil, false)
        for name in listener.heard {
            let source = Int(name.source)
            guard let place = places[source][name] else { return ["heard \(name), which its source did not"] }
            guard source == 0 || source == chosen else { return ["heard \(name), which was not chosen"] }
            guard source == 0 || isFresh ? place > last[source] : place == last[source] + 1 else {
                return ["heard \(name) at \(place) after \(last[source])"]
            }
            if source == 0 { chosen = name.chosen }
            (last[source], isFresh) = (place, source == 0)
        }
        guard listener.hasStayed, let chosen else { return listener.isWhole ? ["heard nothing"] : [] }
        return [0, chosen].filter { last[$0] != places[$0].count - 1 }.map {
            "missed the end of source \($0)"
        }
    }

    /// Of what its own thread accepted, it must have heard first what came right after it subscribed.
    private func arrival(of listener: StressListener) -> [String] {
        guard let birth = listener.birth, scene.arrival != .loose else { return [] }
        let heard = listener.heard.dropFirst(scene.arrival == .afterOne ? 1 : 0)
        return orders.indices.compactMap { source in
            let own = heard.first { $0.source == source && $0.producer == birth.producer }
            guard let own, own.step != birth.steps[source] else { return nil }
            return "subscribed before step \(birth.steps[source]) and heard \(own) first"
        }
    }

    private func isRun(_ heard: [Mark.Name], of order: Order) -> Bool {
        guard let first = heard.first, let start = order[first] else { return heard.isEmpty }
        return zip(heard, start...).allSatisfy { order[$0] == $1 }
    }
}
