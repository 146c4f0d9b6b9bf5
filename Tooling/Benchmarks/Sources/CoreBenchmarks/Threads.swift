import CProcessors
import Glibc
import Synchronization

/// Runs `body` on `count` new threads, which start together, and returns when all have ended.
///
/// Each thread is bound to a processor, in turn: otherwise the system often runs two of them on one processor, one
/// after the other, and they never meet. More threads than processors are allowed: contention is what is measured.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let barrier = StartBarrier(count)
    let threads = (0..<count).map { number in
        start {
            bind_to_processor(CInt(number))
            barrier.wait()
            body(number)
        }
    }
    for thread in threads { pthread_join(thread, nil) }
}

private final class StartBarrier: Sendable {
    private let number: Atomic<Int>

    init(_ count: Int) { number = Atomic(count) }

    func wait() {
        number.wrappingSubtract(1, ordering: .relaxed)
        while number.load(ordering: .relaxed) > 0 { sched_yield() }
    }
}

private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func start(_ run: @escaping @Sendable () -> Void) -> pthread_t {
    var thread: pthread_t = 0
    let result = pthread_create(
        &thread, nil,
        { context in
            guard let context else { return nil }
            Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }, Unmanaged.passRetained(Body(run)).toOpaque())
    precondition(result == 0, "the system gives no thread")
    return thread
}
