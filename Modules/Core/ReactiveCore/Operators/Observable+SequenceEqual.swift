extension Observable where Element: Equatable {
    /// `-1-2-|`, `--1-2--|` → `-------(true|)`: whether both sequences contain equal elements in the same
    /// order.
    ///
    /// ![Marble diagram of sequenceEqual.](sequenceEqual)
    ///
    /// - Parameter other: Subscribed to after this sequence. Elements wait for their counterparts without a
    ///   limit.
    /// - Returns: `false` and the completion at the first difference, which disposes both; `true` when both
    ///   have completed without one. It delivers on the threads of both, one event at a time, and fails as
    ///   soon as one fails.
    public func sequenceEqual(_ other: Observable) -> Observable<Bool> {
        Observable<Bool> { node, lifetime in
            let (coordinator, one, two) = (
                SequenceEqual<Element>(node, lifetime), Side<Element>(), Side<Element>()
            )
            coordinator.observe(self, one, against: two)
            coordinator.observe(other, two, against: one)
        }
    }
}

/// The elements of one sequence that wait for their counterparts.
private final class Side<Element: Sendable> {
    var waiting = Fifo<Element>()
    var isCompleted = false
}

private final class SequenceEqual<Element: Equatable & Sendable>: Coordinator<Bool> {
    func observe(_ elements: Observable<Element>, _ side: Side<Element>, against other: Side<Element>) {
        guard isRunning else { return }
        let subscription = addSource()
        elements.attach(
            ClosureSourceNode(
                self, subscription,
                onNext: { element in
                    if let waiting = other.waiting.popFirst() {
                        if waiting != element { self.answer(false) }
                    } else if other.isCompleted {
                        self.answer(false)
                    } else {
                        side.waiting.append(element)
                    }
                },
                onCompleted: {
                    side.isCompleted = true
                    guard other.waiting.isEmpty else { return self.answer(false) }
                    if other.isCompleted { self.answer(side.waiting.isEmpty) }
                }), subscription)
    }

    private func answer(_ answer: Bool) {
        downstream.next(answer)
        if isRunning { finish(.completed) }
    }
}
