/// Who can emit into a hub: when the last of them is gone, the hub lets its nodes go.
///
/// A hub and its subscriptions hold each other, so that disposing finds the way back; this breaks the ring
/// for a relay that nobody has any more.
package final class HubOwner<Element: Sendable>: Sendable {
    private let confined = Confined(Hub<Element>())

    package init() {}

    var hub: Hub<Element> { confined.value }

    deinit { hub.close() }
}
