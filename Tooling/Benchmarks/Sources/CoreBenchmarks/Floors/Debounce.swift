/// Floor of case h: `debounce` with its own gate, because elements and timers come from different threads.
final class Debounce: Gate<Debounce.Message> {
    enum Message: @unchecked Sendable {
        case element(Int)
        case timerFired(DebounceTimer)
    }

    final class DebounceTimer: VirtualTime.Timer {
        private unowned let parent: Debounce

        init(_ parent: Debounce) { self.parent = parent }

        override func fire() { parent.send(.timerFired(self)) }
    }

    private let downstream: Node<Int>
    private let delay: Int
    private let time: VirtualTime
    private var waiting: (element: Int, timer: DebounceTimer)?

    init(_ source: Relay, _ delay: Int, _ time: VirtualTime, _ downstream: Node<Int>) {
        (self.delay, self.time, self.downstream) = (delay, time, downstream)
        super.init()
        source.subscribe { self.send(.element($0)) }
    }

    override func take(_ message: Message) {
        switch message {
        case .element(let element):
            waiting?.timer.isCancelled = true
            let timer = DebounceTimer(self)
            waiting = (element, timer)
            time.schedule(after: delay, timer)
        case .timerFired(let timer):
            guard let (element, latest) = waiting, latest === timer else { return }
            waiting = nil
            downstream.next(element)
        }
    }
}
