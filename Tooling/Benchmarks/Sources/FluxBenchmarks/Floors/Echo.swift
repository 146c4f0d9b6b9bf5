import Synchronization

/// Floor of the round trip: a relay, an operator, and a relay that keeps the latest element, each with its
/// own gate.
final class EchoInput: Gate {
    private let output: EchoOutput

    init(_ output: EchoOutput) { self.output = output }

    @inline(__always)
    func send(_ element: Int) {
        guard enter() else { return wait { self.output.accept(element &+ 1) } }
        output.accept(element &+ 1)
        leave()
    }
}

/// The value can be read from any thread, hence the lock.
final class EchoOutput: Gate {
    final class Sink {
        fileprivate let body: (Int) -> Void

        init(_ body: @escaping (Int) -> Void) { self.body = body }
    }

    private let latest = Mutex(0)
    private var sinks: ContiguousArray<Sink> = []

    var value: Int { latest.withLock { $0 } }

    /// Must not be called during a round.
    func attach(_ sink: Sink) { sinks.append(sink) }

    @inline(__always)
    func accept(_ element: Int) {
        guard enter() else { return wait { self.take(element) } }
        take(element)
        leave()
    }

    private func take(_ element: Int) {
        latest.withLock { $0 = element }
        let snapshot = sinks  // Keeps the sinks alive, so that delivery needs no retain.
        snapshot.withUnsafeBufferPointer { sinks in
            sinks.withMemoryRebound(to: Unmanaged<Sink>.self) { sinks in
                for sink in sinks { sink._withUnsafeGuaranteedRef { $0.body(element) } }
            }
        }
    }
}
