import FluxCore
import Glibc
import ReactiveTesting

/// One dispatched action, which tells who dispatched it.
struct StressAction: Sendable {
    /// Thread and step: the n-th that this thread gave to this room.
    let number: Int
    let sender = pthread_self()
    let token: LiveObjects.Token?

    init(thread: Int, step: Int, token: LiveObjects.Token?) {
        number = thread << 32 | step
        self.token = token
    }

    /// Whether another thread reduces it than the one that dispatched it.
    var isHandedOver: Bool { sender != pthread_self() }
}

/// The tickets of a room in the order in which they were reduced.
struct StressState: Reducible {
    var numbers: [Int] = []

    mutating func reduce(_ action: StressAction) { numbers.append(action.number) }

    /// The steps of one thread, in order.
    func steps(of thread: Int) -> [Int] {
        numbers.filter { $0 >> 32 == thread }.map { $0 & 0xFFFF_FFFF }
    }
}
