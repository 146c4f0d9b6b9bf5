/// Compares the events that listeners received with those that were accepted.
struct StressCheck {
    let scenario: StressScenario
    let setup: StressSetup
    /// For each source, all of its events in order, as its witness received them.
    let orders: [[TracedEvent.ID]]
    /// The number of events that each producer gave to each source.
    let steps: [Int: [Int]]

    var accepted: Int { steps.values.flatMap { $0 }.reduce(0, +) }

    func defects(of listeners: [StressListener]) -> [String] {
        let positions = orders.map(EventOrder.init) + (setup.ticks > 0 ? [EventOrder(ticks)] : [])
        var defects = orders.indices.flatMap { sourceDefects(orders[$0], source: $0) }
        defects += listeners.flatMap { listener in
            (listener.defects + deliveryDefects(listener, positions) + arrivalDefects(of: listener))
                .map { "a listener (\(listener.lifetime)) \($0)" }
        }
        if scenario.isOneOrder, let first = listeners.first {
            let order = EventOrder(first.received)
            defects += listeners.compactMap {
                isContiguous($0.received, of: order) ? nil : "received events in another order"
            }
        }
        return defects + (setup.check(orders).map { [$0] } ?? [])
    }

    private var ticks: [TracedEvent.ID] {
        (0..<setup.ticks).map { TracedEvent.ID(source: Int8(orders.count), producer: 0, step: Int32($0)) }
    }

    /// The witness must have received all steps of each producer exactly once and in order.
    private func sourceDefects(_ received: [TracedEvent.ID], source: Int) -> [String] {
        var next: [Int: Int] = [:]
        for id in received where id.producer != StressScenario.beginning {
            let expected = next[Int(id.producer), default: 0]
            if id.step != expected { return ["\(id) came where step \(expected) was due"] }
            next[Int(id.producer)] = expected + 1
        }
        return steps.compactMap { producer, steps in
            let (received, accepted) = (next[producer, default: 0], steps[source])
            return received == accepted ? nil : "of \(accepted) events \(received) were received"
        }
    }

    private func deliveryDefects(_ listener: StressListener, _ positions: [EventOrder]) -> [String] {
        switch scenario.gaps {
        case .none: gapDefects(in: listener, positions)
        case .whileNotChosen: switchingDefects(in: listener, positions)
        case .anywhere: orderDefects(in: listener, positions[0])
        }
    }

    /// A listener must have received a contiguous run of each source, and all of it if it stayed from start
    /// to end.
    private func gapDefects(in listener: StressListener, _ positions: [EventOrder]) -> [String] {
        var last = [Int?](repeating: nil, count: positions.count)
        var first = last
        for id in listener.received {
            let source = Int(id.source)
            guard let position = positions[source][id] else {
                return ["received \(id), which its source did not"]
            }
            if let last = last[source], position != last + 1 {
                return ["received \(id) at \(position) after \(last)"]
            }
            if first[source] == nil { first[source] = position }
            last[source] = position
        }
        return positions.indices.compactMap { source in
            let end = positions[source].count - 1
            if listener.isPermanent, first[source] != 0 { return "missed the beginning of \(source)" }
            let mustEnd = source < orders.count ? listener.stayedToEnd : listener.isPermanent
            return mustEnd && last[source] != end ? "missed the end of source \(source)" : nil
        }
    }

    /// A listener must have received events in the source's order, up to the source's last event.
    private func orderDefects(in listener: StressListener, _ order: EventOrder) -> [String] {
        var last = -1
        for id in listener.received {
            guard let position = order[id] else { return ["received \(id), which its source did not"] }
            if position <= last { return ["received \(id) at \(position) after \(last)"] }
            last = position
        }
        guard listener.stayedToEnd, last != order.count - 1 else { return [] }
        return ["received \(listener.received.count) up to \(last) of \(order.count)"]
    }

    /// A listener must have received only the chosen source: nothing older than the latest choice, and
    /// without gaps.
    private func switchingDefects(in listener: StressListener, _ positions: [EventOrder]) -> [String] {
        var last = [Int](repeating: -1, count: positions.count)
        var (chosen, isFresh): (Int?, Bool) = (nil, false)
        for id in listener.received {
            let source = Int(id.source)
            guard let position = positions[source][id] else {
                return ["received \(id), which its source did not"]
            }
            guard source == 0 || source == chosen else { return ["received \(id), which was not chosen"] }
            guard source == 0 || isFresh ? position > last[source] : position == last[source] + 1 else {
                return ["received \(id) at \(position) after \(last[source])"]
            }
            if source == 0 { chosen = id.chosen }
            (last[source], isFresh) = (position, source == 0)
        }
        guard listener.stayedToEnd, let chosen else {
            return listener.isPermanent ? ["received nothing"] : []
        }
        return [0, chosen].filter { last[$0] != positions[$0].count - 1 }.map {
            "missed the end of source \($0)"
        }
    }

    /// The first event from a listener's own thread must be the first that the thread accepted after
    /// subscribing.
    private func arrivalDefects(of listener: StressListener) -> [String] {
        guard let origin = listener.origin, scenario.arrival != .loose else { return [] }
        let received = listener.received.dropFirst(scenario.arrival == .afterOne ? 1 : 0)
        return orders.indices.compactMap { source in
            let own = received.first { $0.source == source && $0.producer == origin.producer }
            guard let own, own.step != origin.steps[source] else { return nil }
            return "subscribed before step \(origin.steps[source]) and received \(own) first"
        }
    }

    private func isContiguous(_ received: [TracedEvent.ID], of order: EventOrder) -> Bool {
        guard let first = received.first, let start = order[first] else { return received.isEmpty }
        return zip(received, start...).allSatisfy { order[$0] == $1 }
    }
}
