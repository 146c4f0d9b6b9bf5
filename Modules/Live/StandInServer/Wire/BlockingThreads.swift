import Foundation

/// Answers slow requests on threads of their own, so that they do not delay others.
enum BlockingThreads {
    /// The maximum size of a query that is answered on the calling thread, in bytes.
    private static let shortQuery = 1_000

    /// Answers short queries at once and long ones on a new thread, because the threads of queues and tasks
    /// are limited to the number of cores.
    static func response(_ request: Request, _ make: @escaping @Sendable () -> Response) async -> Response {
        let length = request.query.reduce(0) { $0 + $1.value.utf8.count }
        guard length > shortQuery else { return make() }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: make()) }
        }
    }
}
