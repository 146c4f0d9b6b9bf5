/// Suspends until the task is cancelled.
package func untilCancelled() async {
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    await withTaskCancellationHandler {
        for await _ in never {}
    } onCancel: {
        end.finish()
    }
}
