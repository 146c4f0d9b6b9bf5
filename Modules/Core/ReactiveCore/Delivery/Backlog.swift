/// What a relay does with elements that its subscribers have not come to yet: they wait while another is being
/// delivered, and sources may be faster than subscribers.
public struct Backlog: Sendable {
    enum Bound: Sendable {
        case none
        case dropOldest(Int)
        case wait(above: Int)
    }

    struct Alarm: Sendable {
        let limit: Int
        let tell: @Sendable (Int) -> Void
    }

    let bound: Bound
    let alarm: Alarm?

    private init(_ bound: Bound, alarm: Alarm? = nil) {
        (self.bound, self.alarm) = (bound, alarm)
    }

    /// Everything waits, whatever it takes. Accepting never waits, and nothing is lost.
    public static let unbounded = Backlog(.none)

    /// The same, and somebody is told, once, when too much waits: a sign that subscribers never catch up.
    ///
    /// - Parameters:
    ///   - limit: Told when more than this wait.
    ///   - tell: Called with how many wait, on the thread that accepts, with no lock held.
    public static func unbounded(
        above limit: Int = 100_000, telling tell: @escaping @Sendable (Int) -> Void
    ) -> Backlog {
        Backlog(.none, alarm: Alarm(limit: limit, tell: tell))
    }

    /// Only the latest waits: it takes the place of the one before.
    public static let latest = Backlog.dropOldest(1)

    /// So many wait; one more takes the place of the oldest, which nobody hears then.
    ///
    /// - Parameter count: 1 or more.
    public static func dropOldest(_ count: Int) -> Backlog {
        precondition(count > 0, "a backlog has room for at least one element")
        return Backlog(.dropOldest(count))
    }

    /// So many wait; who accepts one more waits until there is room. Nothing is lost.
    ///
    /// Inside a callback of the same relay nobody waits: its element takes its place whatever the count. A
    /// callback must not wait for a thread that accepts.
    ///
    /// - Parameter count: 1 or more.
    public static func wait(above count: Int) -> Backlog {
        precondition(count > 0, "a backlog has room for at least one element")
        return Backlog(.wait(above: count))
    }
}
