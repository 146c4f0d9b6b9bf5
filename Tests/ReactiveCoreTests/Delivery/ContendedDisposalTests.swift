import Dispatch
import ReactiveTesting
import Testing

@testable import ReactiveCore

@Suite("disposing on two threads")
struct ContendedDisposalTests {
    @Test("while a thread detaches what another has disposed, sinks check their subscriptions")
    func contended() {
        let slow = SlowHub()
        let subscription = Subscription()
        subscription.attach(to: .passRetained(slow))
        let isDisposed = DispatchSemaphore(value: 0)
        System.startThread {
            subscription.dispose()
            isDisposed.signal()
        }
        slow.isDetaching.wait()
        // Returns at once, although the other thread has not detached the node yet.
        subscription.dispose()
        #expect(subscription.isDisposed)

        // In place of that node: one whose hub does not know that it was disposed.
        let (hub, received) = (Hub<Int>(), Box([Int]()))
        let (disposed, attached) = (Subscription(), Subscription())
        hub.attach(Sink(disposed) { received.value.append($0) }, attached)
        hub.emit(1)
        disposed.dispose()
        hub.emit(2)
        #expect(received.value == [1])

        slow.mayDetach.signal()
        isDisposed.wait()
        attached.dispose()
        hub.close()
    }
}

/// A hub that detaches when it is allowed to.
private final class SlowHub: AnyHub, @unchecked Sendable {
    let isDetaching = DispatchSemaphore(value: 0)
    let mayDetach = DispatchSemaphore(value: 0)

    override func detach(_ subscription: ObjectIdentifier) {
        isDetaching.signal()
        mayDetach.wait()
        Unmanaged.passUnretained(self).release()
    }
}
