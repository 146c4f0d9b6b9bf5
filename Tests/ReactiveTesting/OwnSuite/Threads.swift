package import Dispatch
import Glibc
import Synchronization

/// Runs `body` on new threads that start together; returns when all have ended.
///
/// - Parameters:
///   - count: The number of threads.
///   - stack: The stack size of each thread in bytes; `nil` for the system's default.
///   - body: Receives the thread's index in `0..<count`.
package func onThreads(_ count: Int, stack: Int? = nil, _ body: @escaping @Sendable (Int) -> Void) {
    let barrier = StartBarrier(count)
    let threads = (0..<count).map { number in
        startThread(stack: stack) {
            barrier.wait()
            body(number)
        }
    }
    for thread in threads { pthread_join(thread, nil) }
}

/// Waits for a signal for up to 30 s, so that a deadlock fails a test instead of blocking it forever.
package func waited(for semaphore: DispatchSemaphore) -> Bool {
    semaphore.wait(timeout: .now() + 30) == .success
}

/// Whether the thread sanitizer is active.
package var isSanitized: Bool { dlsym(nil, "__tsan_init") != nil }

func startThread(stack: Int? = nil, _ body: @escaping @Sendable () -> Void) -> pthread_t {
    final class Start {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    if let stack { pthread_attr_setstacksize(attributes, stack) }
    var thread: pthread_t = 0
    let result = pthread_create(
        &thread, attributes,
        { context in
            Unmanaged<Start>.fromOpaque(context!).takeRetainedValue().body()
            return nil
        }, Unmanaged.passRetained(Start(body)).toOpaque())
    precondition(result == 0, "pthread_create() failed")
    return thread
}

/// Releases all waiting threads at once.
private final class StartBarrier: Sendable {
    private let missing: Atomic<Int>

    init(_ count: Int) { missing = Atomic(count) }

    func wait() {
        missing.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        while missing.load(ordering: .acquiring) > 0 { sched_yield() }
    }
}

/// Lets other processes, threads and tasks run: for loops that ask for the state of a process that does not report its
/// changes.
///
/// `Task.yield()` alone lets only other tasks run, and would occupy a processor that the process needs.
///
/// - Throws: `CancellationError` in a cancelled task, so that the loop ends at the time limit of its test.
package func yieldToOthers() async throws {
    try Task.checkCancellation()
    sched_yield()
    await Task.yield()
}
