public import FluxCore
import ReactiveCore
import ReactiveTesting
public import Testing

/// Records the actions that are dispatched in a scope, in order, whatever stores it has.
///
/// For actions of several types, declare an `enum` in the test:
/// `recorder.record(TokenAction.self, in: root, as: AppAction.token)`. Actions that outer middleware drops
/// are not recorded.
public final class ActionRecorder<Action: Sendable>: Sendable {
    private let recorded = Box<[Action]>([])
    private let bag = DisposeBag()

    /// Creates a recorder that records nothing before `record` is called.
    public init() {}

    /// Records the actions of `scope` from now on.
    ///
    /// - Parameters:
    ///   - type: The type of the actions.
    ///   - scope: The scope in which they are dispatched.
    public convenience init(_ type: Action.Type, in scope: Scope) {
        self.init()
        record(type, in: scope) { $0 }
    }

    deinit { bag.dispose() }

    /// Records the actions of another type or scope as well, from now on.
    ///
    /// - Parameters:
    ///   - type: The type of the actions.
    ///   - scope: The scope in which they are dispatched.
    ///   - translate: Converts such an action to the recorder's type.
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

    /// The actions since the last `expect`, the first one first.
    public var actions: [Action] { recorded.value }
}

extension ActionRecorder where Action: Equatable {
    /// Expects that exactly these actions were dispatched since the last call, in this order.
    ///
    /// - Parameters:
    ///   - expected: The actions; none if nothing was dispatched.
    ///   - sourceLocation: Where a failure is reported.
    public func expect(_ expected: Action..., sourceLocation: SourceLocation = #_sourceLocation) {
        let actual = recorded.with { recorded in
            defer { recorded = [] }
            return recorded
        }
        guard actual != expected else { return }
        let difference = difference(expected: expected, actual: actual)
        Issue.record("unexpected actions:\(difference)", sourceLocation: sourceLocation)
    }
}
