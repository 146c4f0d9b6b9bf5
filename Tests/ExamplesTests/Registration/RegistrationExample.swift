// A registration on three screens, as in the talk about the flow of several screens: they share a scope that ends with
// the flow.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum RegistrationAction: Equatable, Codable {
    case nameEntered(String), planChosen(String), wentBack, confirmed
    case registered, refused(String)
}

/// What the screens of the flow have in common: the answers so far, and where the user is.
struct RegistrationState: Reducible, Codable {
    enum Step: Codable { case name, plan, confirmation, done }
    enum Command: Equatable { case register(name: String, plan: String) }

    var step = Step.name
    var (name, plan) = ("", "")
    var problem: String?

    mutating func reduce(_ action: RegistrationAction, _ ask: CommandSink<Command>) {
        problem = nil
        switch action {
        case .nameEntered(let name): (self.name, step) = (name, .plan)
        case .planChosen(let plan): (self.plan, step) = (plan, .confirmation)
        case .wentBack: step = step == .confirmation ? .plan : .name
        case .confirmed: ask(.register(name: name, plan: plan))
        case .registered: step = .done
        case .refused(let why): (problem, step) = (why, .name)
        }
    }
}

/// The flow: it owns the scope of its screens, and opens the screen of the current step in a scope of its own.
final class RegistrationFlow: Sendable {
    let scope: Scope
    let store: Store<RegistrationState>
    /// The scope of the screen that is shown; `nil` after the flow.
    let screen = BehaviorRelay<Scope?>(value: nil)

    init(in parent: Scope, register: @escaping @Sendable (String, String) async -> String?) {
        let scope = parent.child("registration", route: "registration")
        let facts = scope.dispatcher(for: RegistrationAction.self)
        self.scope = scope
        store = scope.store(RegistrationState()) { command in
            guard case .register(let name, let plan) = command else { return }
            scope.work("register", .ignoreWhileRunning) {
                let problem = await register(name, plan)
                facts.dispatch(problem.map { .refused($0) } ?? .registered)
            }
        }
        store.select { $0.step }.asObservable().subscribe { [screen] step in
            screen.value?.close()
            screen.accept(step == .done ? nil : scope.child("\(step)"))
        }.disposed(by: scope)
    }
}

@Suite("a registration on several screens")
struct RegistrationExample {
    private let scheduler = TestScheduler()
    private let root: Scope

    init() { root = Scope(root: "app", scheduler: scheduler) }

    private func flow(taken: Set<String> = []) -> RegistrationFlow {
        RegistrationFlow(in: root) { [scheduler] name, _ in
            try? await scheduler.sleep(for: .seconds(1))
            return taken.contains(name) ? "\(name) is taken" : nil
        }
    }

    @Test("the screens share the answers, and each ends when the next one opens")
    func steps() throws {
        let flow = flow()
        let first = try #require(flow.screen.value)
        #expect(first.path == "app/registration/name")
        flow.store.dispatch(.nameEntered("aya"))
        #expect(first.isClosed)
        flow.store.dispatch(.planChosen("small"))
        flow.store.dispatch(.wentBack)
        #expect(flow.screen.value?.path.contains("plan") == true)
        #expect(flow.store.state.plan == "small", "going back keeps what was entered")
        flow.store.dispatch(.planChosen("large"))
        flow.store.dispatch(.confirmed)
        scheduler.run()
        #expect(flow.store.state.step == .done)
        #expect(flow.screen.value == nil)
    }

    @Test("a refused name leads back to its screen, with the reason")
    func refused() {
        let flow = flow(taken: ["aya"])
        for action in [RegistrationAction.nameEntered("aya"), .planChosen("small"), .confirmed] {
            flow.store.dispatch(action)
        }
        scheduler.run()
        #expect((flow.store.state.step, flow.store.state.problem) == (.name, "aya is taken"))
    }

    @Test("leaving the flow ends its screens and the running request; it continues where it was left")
    func leaving() throws {
        let flow = flow()
        flow.store.dispatch(.nameEntered("aya"))
        flow.store.dispatch(.planChosen("small"))
        flow.store.dispatch(.confirmed)
        let screen = try #require(flow.screen.value)
        flow.scope.close()
        scheduler.run()
        #expect(screen.isClosed && scheduler.now == .zero)

        let again = self.flow()
        #expect(again.store.state.step == .confirmation)
        #expect(again.store.state.name == "aya")
    }
}
