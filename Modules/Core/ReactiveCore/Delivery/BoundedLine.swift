import Dispatch

/// The line of a serialiser in which only so many elements may wait.
///
/// Elements and everything else (who comes and goes) stand in lines of their own, so that the oldest element can
/// be dropped; each of the others knows how many elements came before it.
final class BoundedLine: Sendable {
    private final class Contents {
        var elements = Fifo<Waiting>()
        var others = Fifo<(waiting: Waiting, place: Int)>()
        /// How many elements have come, and how many have gone, one way or the other.
        var (arrived, left) = (0, 0)
        /// Elements that have been let in and have not gone, and threads that wait to be let in.
        var (admitted, kept) = (0, 0)
    }

    let lock = AdaptiveLock()
    private let bound: Backlog.Bound
    private let confined = Confined(Contents())
    private let room = DispatchSemaphore(value: 0)

    init(_ bound: Backlog.Bound) { self.bound = bound }

    /// Returns when there is room for one more element, which must then be put here or `withdraw`n.
    ///
    /// - Parameter mayWait: Not for who is inside: it would wait for itself.
    func admit(mayWait: Bool) {
        guard case .wait(let most) = bound else { return }
        let contents = confined.value
        while true {
            var isAdmitted = false
            lock.withLock {
                isAdmitted = !mayWait || contents.admitted < most
                if isAdmitted { contents.admitted += 1 } else { contents.kept += 1 }
            }
            if isAdmitted { return }
            room.wait()
        }
    }

    /// The element that was let in need not wait.
    func withdraw() {
        var isRoom = false
        lock.withLock { isRoom = makeRoom() }
        if isRoom { room.signal() }
    }

    /// Call with the lock; let go of what is returned without it.
    func put(_ waiting: Waiting) -> Waiting? {
        let contents = confined.value
        guard waiting.isElement else {
            contents.others.append((waiting, contents.arrived))
            return nil
        }
        var dropped: Waiting?
        if case .dropOldest(let most) = bound, contents.arrived - contents.left >= most {
            dropped = contents.elements.popFirst()
            contents.left += 1
        }
        contents.elements.append(waiting)
        contents.arrived += 1
        return dropped
    }

    /// The first in line, out of it.
    ///
    /// - Parameter whenLast: Called with the lock when nothing is left.
    func popFirst(whenLast: () -> Void) -> Waiting? {
        let contents = confined.value
        var (first, isRoom): (Waiting?, Bool) = (nil, false)
        lock.withLock {
            if let other = contents.others.first, other.place <= contents.left {
                first = contents.others.popFirst()?.waiting
            } else if let element = contents.elements.popFirst() {
                first = element
                contents.left += 1
                isRoom = makeRoom()
            }
            if contents.others.isEmpty, contents.elements.isEmpty { whenLast() }
        }
        if isRoom { room.signal() }
        return first
    }

    /// Whether somebody is to be woken for it. Call with the lock.
    private func makeRoom() -> Bool {
        guard case .wait = bound else { return false }
        let contents = confined.value
        contents.admitted -= 1
        guard contents.kept > 0 else { return false }
        contents.kept -= 1
        return true
    }
}
