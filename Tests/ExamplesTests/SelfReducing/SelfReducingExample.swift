// Delta's two kinds of actions: one reduces itself; a dynamic one works and dispatches its results.
import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

protocol UserAction: Sendable {
    func reduce(_ state: inout UserState)
}

struct UserState: Reducible {
    var name: String?
    var isLoading = false

    mutating func reduce(_ action: any UserAction) { action.reduce(&self) }
}

struct SetLoading: UserAction {
    let isLoading: Bool
    func reduce(_ state: inout UserState) { state.isLoading = isLoading }
}

struct SetName: UserAction {
    let name: String?
    func reduce(_ state: inout UserState) { (state.name, state.isLoading) = (name, false) }
}

protocol DynamicAction {
    func call(in scope: Scope)
}

extension Scope {
    func call(_ action: some DynamicAction) { action.call(in: self) }
}

struct FetchUser: DynamicAction {
    let fetch: @Sendable () async -> String

    func call(in scope: Scope) {
        let dispatcher = scope.dispatcher(for: (any UserAction).self)
        dispatcher.dispatch(SetLoading(isLoading: true))
        scope.work("fetch") { [fetch] in dispatcher.dispatch(SetName(name: await fetch())) }
    }
}

@Suite("Delta's actions")
struct SelfReducingExample {
    @Test("an action reduces itself")
    func reducesItself() {
        let test = TestStore(UserState())

        test.send(SetName(name: "Ada")) { $0.name = "Ada" }
        test.send(SetName(name: nil)) { $0.name = nil }
    }

    @Test("a dynamic action works and dispatches its result")
    func dynamic() {
        let test = TestStore(UserState())

        test.scope.call(FetchUser { "Grace" })
        test.receive(where: { $0 is SetLoading }) { $0.isLoading = true }
        test.scheduler.run()
        test.receive(where: { $0 is SetName }) { ($0.name, $0.isLoading) = ("Grace", false) }
    }
}
