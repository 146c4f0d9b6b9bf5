public import FluxCore
import ReactiveCore
import ReactiveTesting
public import Testing

/// Hears which actions are dispatched, in their order, whatever stores there are.
///
/// For actions of several types, `Action` is an `enum` of the test's own: `recorder.record(TokenAction.self,
/// in: root, as: Heard.token)`. What outer middleware drops is not heard.
public final class ActionRecorder<Action: Sendable>: Sendable {
    private let recorded = Box<[Action]>([])
    private let bag = DisposeBag()

    /// Hears nothing before `record`.
    public init() {}

    /// Hears the actions of `scope` from now on.
    public convenience init(_ type: Action.Type, in scope: Scope) {
        self.init()
        record(type, in: scope) { $0 }
    }

    deinit { bag.dispose() }

    /// Hears the actions of another type or scope too, from now on.
    ///
    /// - Parameters:
    ///   - type: Of the actions.
    ///   - scope: Where they are dispatched.
    ///   - translate: What such an action is called here.
    public func record<Other: Sendable>(
        _ type: Other.Type, in scope: Scope, as translate: @escaping @Sendable (Other) -> Action
    ) {
        let recorded = recorded
        scope.dispatcher(for: Other.self).use { dispatched, next in
            let action = translate(dispatched.action)
            recorded.with { $0.append(action) }
            next(dispatched.action)
        }.disposed(by: bag)
    }

    /// Those that no `expect` has taken yet, the first one first.
    public var actions: [Action] { recorded.value }
}

extension ActionRecorder where Action: Equatable {
    /// Says that these were dispatched since the last time, in this order, and nothing else.
    public func expect(_ expected: Action..., sourceLocation: SourceLocation = #_sourceLocation) {
        let actual = recorded.with { recorded in
            defer { recorded = [] }
            return recorded
        }
        guard actual != expected else { return }
        let difference = difference(expected: expected, actual: actual)
        Issue.record("other actions were dispatched:\(difference)", sourceLocation: sourceLocation)
    }
}
