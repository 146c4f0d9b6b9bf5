public import FluxCore

/// Where the user is: one store, its dispatcher and its stream.
public final class RoutingFlux: Sendable {
    public let store: RoutingStore
    public let dispatcher: Dispatcher<RoutingAction>
    public let stream: RootViewStream
    private let scope: Scope

    init(in root: Scope) {
        scope = root.child("routing")
        dispatcher = scope.dispatcher(for: RoutingAction.self)
        store = scope.store(RoutingState())
        stream = RootViewStream(
            input: RootLogic.Input(), extra: RootLogic.Extra(store: store, dispatcher: dispatcher))
        scope.keep(stream)
    }

    func close() { scope.close() }
}
