import FluxCore
import Glibc
import ReactiveTesting

/// An action that records which thread dispatched it.
struct StressAction: Sendable {
    /// The thread, and how many actions it had dispatched to the feature before.
    let number: Int
    let sender = pthread_self()
    let token: LiveObjects.Token?

    init(thread: Int, step: Int, token: LiveObjects.Token?) {
        number = thread << 32 | step
        self.token = token
    }

    /// Whether another thread than the dispatching one reduces it.
    var isHandedOver: Bool { sender != pthread_self() }
}

/// The actions of a feature in the order of reduction.
struct StressState: Reducible {
    var numbers: [Int] = []

    mutating func reduce(_ action: StressAction) { numbers.append(action.number) }

    /// Returns the steps of one thread, in order.
    func steps(of thread: Int) -> [Int] {
        numbers.filter { $0 >> 32 == thread }.map { $0 & 0xFFFF_FFFF }
    }
}
