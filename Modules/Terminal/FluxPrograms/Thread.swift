import Glibc

/// Runs `work`, which may block, on a thread of its own, which ends with it.
package func startThread(_ work: @escaping @Sendable () -> Void) {
    final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    let retained = Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let error = pthread_create(
        &thread, nil,
        { argument in
            guard let argument else { return nil }
            Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
            return nil
        }, retained.toOpaque())
    precondition(error == 0, "no thread could be started")
    pthread_detach(thread)
}
