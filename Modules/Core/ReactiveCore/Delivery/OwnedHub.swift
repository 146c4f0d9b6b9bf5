/// A hub for those who emit into it: when the last of them is gone, it lets its nodes go.
///
/// A hub and its subscriptions hold each other, so that disposing finds the way back; this breaks the ring
/// for a relay that nobody has any more.
struct OwnedHub<Element: Sendable>: Sendable {
    private final class Owner: Sendable {
        let confined: Confined<Hub<Element>>

        init(_ confined: Confined<Hub<Element>>) {
            self.confined = confined
        }

        deinit { confined.value.close() }
    }

    /// Stands beside its owner, so that reaching it counts no reference.
    private let confined: Confined<Hub<Element>>
    private let owner: Owner

    init(backlog: Backlog = .unbounded) {
        confined = Confined(Hub(backlog: backlog))
        owner = Owner(confined)
    }

    @inline(__always)
    var hub: Hub<Element> { confined.value }

    /// What is emitted from now on.
    var observable: Observable<Element> {
        Observable { [self] node, subscription in hub.attach(consume node, subscription) }
    }
}
