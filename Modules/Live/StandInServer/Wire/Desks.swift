import Foundation

/// Where a question that takes long is answered, so that nobody else waits for it.
enum Desks {
    /// Bytes of a query that is looked up in no time.
    private static let shortQuery = 1_000

    /// A short question is answered at once. A long one has a thread of its own: queues and tasks share as many as
    /// the machine has cores.
    static func answer(_ request: Request, _ make: @escaping @Sendable () -> Answer) async -> Answer {
        let length = request.query.reduce(0) { $0 + $1.value.utf8.count }
        guard length > shortQuery else { return make() }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: make()) }
        }
    }
}
