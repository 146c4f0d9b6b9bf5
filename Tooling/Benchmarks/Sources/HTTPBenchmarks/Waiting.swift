import CHTTPFloor
import Dispatch
import HTTPCurl
import Measuring
import Synchronization

/// Runs `work` in a task and blocks the calling thread until it is done.
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

/// Starts a server that answers every request with a body of `kilobytes` KB.
func startServer(kilobytes: Int) -> (url: String, bytes: Int) {
    let bytes = kilobytes * 1_000
    let port = server_start(Int32(bytes))
    precondition(port != 0, "loopback has a free port")
    return ("http://127.0.0.1:\(port)/", bytes)
}

extension HTTPCurl.Settings {
    static let benchmark = HTTPCurl.Settings(userAgent: "nagare/benchmark")
}
