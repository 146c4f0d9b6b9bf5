import Dispatch
import HTTPCurl
import Measuring
import Synchronization

/// Blocks the calling thread until `work`, on others, is done.
func waitFor(_ work: @escaping @Sendable () async -> Outcome) -> Outcome {
    let (done, result) = (DispatchSemaphore(value: 0), Result())
    Task {
        let outcome = await work()
        result.outcome.withLock { $0 = outcome }
        done.signal()
    }
    done.wait()
    return result.outcome.withLock { $0 }
}

private final class Result: Sendable {
    let outcome = Mutex(Outcome())
}

extension HTTPCurl.Settings {
    static let benchmark = HTTPCurl.Settings(userAgent: "nagare/benchmark")
}
