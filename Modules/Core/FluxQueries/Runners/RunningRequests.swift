import Synchronization

/// The numbers of the work that sends requests.
final class RunningRequests: Sendable {
    private let numbers = Mutex<Set<Int>>([])

    func insert(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }
    func remove(_ number: Int) { numbers.withLock { _ = $0.remove(number) } }

    func removeAll() -> Set<Int> {
        numbers.withLock { numbers in
            defer { numbers = [] }
            return numbers
        }
    }
}
