/// Floor of h: `debounce`, behind a gate of its own because elements and time come from different threads.
final class Quiet: Gate<Quiet.Message> {
    enum Message: @unchecked Sendable {
        case element(Int)
        case quiet(Wait)
    }

    final class Wait: VirtualTime.Timer {
        private unowned let joint: Quiet

        init(_ joint: Quiet) { self.joint = joint }

        override func fire() { joint.send(.quiet(self)) }
    }

    private let down: Node<Int>
    private let delay: Int
    private let time: VirtualTime
    private var waiting: (element: Int, timer: Wait)?

    init(_ source: Relay, _ delay: Int, _ time: VirtualTime, _ down: Node<Int>) {
        (self.delay, self.time, self.down) = (delay, time, down)
        super.init()
        source.subscribe { self.send(.element($0)) }
    }

    override func take(_ message: Message) {
        switch message {
        case .element(let element):
            waiting?.timer.isCancelled = true
            let timer = Wait(self)
            waiting = (element, timer)
            time.schedule(after: delay, timer)
        case .quiet(let timer):
            guard let (element, latest) = waiting, latest === timer else { return }
            waiting = nil
            down.next(element)
        }
    }
}
