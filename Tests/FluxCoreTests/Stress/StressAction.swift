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

/// The process's resident memory without file-backed pages, which vary.
func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(
        separator: " ")
    let pages = (Int(fields[1]) ?? 0) - (Int(fields[2]) ?? 0)
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
