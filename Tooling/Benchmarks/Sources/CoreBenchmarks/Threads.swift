import CProcessors
import Dispatch
import Foundation
import Synchronization

/// Runs `body` on `count` new threads, which start together, and returns when all have ended.
///
/// Each thread is bound to a processor, in turn: otherwise the system often runs two of them on one processor, one
/// after the other, and they never meet. More threads than processors are allowed: contention is what is measured.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let waiting = Atomic(count)
    let ended = DispatchGroup()
    for number in 0..<count {
        ended.enter()
        Thread.detachNewThread {
            bind_to_processor(CInt(number))
            waiting.wrappingSubtract(1, ordering: .relaxed)
            while waiting.load(ordering: .relaxed) > 0 { sched_yield() }
            body(number)
            ended.leave()
        }
    }
    ended.wait()
}
