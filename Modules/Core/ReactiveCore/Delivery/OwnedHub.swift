/// A hub that is closed when its last owner is released.
///
/// A hub and its subscriptions retain each other, so that disposing can reach the hub. Closing breaks this
/// cycle when a relay is deallocated.
struct OwnedHub<Element: Sendable>: Sendable {
    private final class Owner: Sendable {
        let confined: Confined<Hub<Element>>

        init(_ confined: Confined<Hub<Element>>) {
            self.confined = confined
        }

        deinit { confined.value.close() }
    }

    /// Stored beside the owner, so that reaching it needs no reference counting.
    private let confined: Confined<Hub<Element>>
    private let owner: Owner

    init(backlog: Backlog = .unbounded) {
        confined = Confined(Hub(backlog: backlog))
        owner = Owner(confined)
    }

    @inline(__always)
    var hub: Hub<Element> { confined.value }

    /// Every element that is emitted from now on.
    var observable: Observable<Element> {
        Observable { [self] node, subscription in hub.attach(consume node, subscription) }
    }
}
