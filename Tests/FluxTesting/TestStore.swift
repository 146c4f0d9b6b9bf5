public import FluxCore
import ReactiveCore
public import ReactiveTesting
public import Testing

/// A store under test: every action, every change of the whole state and every command must be said.
///
/// `send` dispatches an action and says how the state changes; `receive` says which action came next, from
/// work or from who observes. What nobody said, and work that has not ended, fails when the test store is
/// released, or before by `finish()`. Use it on the thread that lets time pass.
public final class TestStore<State: Reducible> {
    /// How much must be said.
    public enum Mode: Sendable {
        /// Everything must be said.
        case exhaustive
        /// What is said must be true; actions in between, other changes, commands and work are let pass.
        case partial
    }

    /// Where the store lives; closing it is closing the screen.
    public let scope: Scope
    /// What is tested.
    public let store: Store<State>
    /// Whose time is the scope's.
    public let scheduler: TestScheduler
    private let mode: Mode
    private let location: SourceLocation
    private let log: ActionLog<State>
    /// The state after the last action that was said.
    private var lastAsserted: State
    private var isFinished = false

    /// A store of its own, in a scope of its own.
    ///
    /// - Parameters:
    ///   - initial: The state before any action.
    ///   - scheduler: Whose time is the scope's.
    ///   - mode: How much must be said.
    ///   - run: Does what the reducer asks for; commands are to be received in any case.
    ///   - sourceLocation: Where is shown what nobody said.
    public convenience init(
        _ initial: State, scheduler: TestScheduler = TestScheduler(), mode: Mode = .exhaustive,
        run: Runner<State>? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let scope = Scope(root: "test", scheduler: scheduler)
        let store = scope.store(initial, run: run)
        self.init(store, in: scope, mode: mode, sourceLocation: sourceLocation)
    }

    /// A store that is there, such as a feature's.
    ///
    /// - Parameters:
    ///   - store: Is watched from now on.
    ///   - scope: Where it lives and its work runs, with the time of a `TestScheduler` or a
    ///     `VirtualTimeScheduler`.
    ///   - mode: How much must be said.
    ///   - sourceLocation: Where is shown what nobody said.
    public init(
        _ store: Store<State>, in scope: Scope, mode: Mode = .exhaustive,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let scheduler = TestScheduler(sharing: scope.scheduler) else {
            preconditionFailure("a test store needs a scope whose time passes only when the test says so")
        }
        (self.store, self.scope, self.scheduler) = (store, scope, scheduler)
        (self.mode, location) = (mode, sourceLocation)
        (log, lastAsserted) = (ActionLog(of: store), store.state)
    }

    deinit { finish(sourceLocation: location) }

    /// The state now, also after actions that were not said yet.
    public var state: State { store.state }

    /// Dispatches `action`; then the state must be what `change` makes of it.
    ///
    /// - Parameters:
    ///   - action: What happens.
    ///   - change: Changes a copy of the state before the action to what it must be after it; in partial mode, sets
    ///     what must be so in a copy of the state after it.
    ///   - sourceLocation: Where a failure is shown.
    public func send(
        _ action: State.Action, _ change: ((inout State) -> Void)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if mode == .exhaustive, let next = log.actions.first {
            report(
                "\(next.description) must be received before \(text(action)) is sent", at: sourceLocation)
        }
        let before = log.actions.count
        store.dispatcher.dispatch(action, fileID: sourceLocation.fileID, line: sourceLocation.line)
        if let sent = log.take(after: before, fileID: sourceLocation.fileID, line: sourceLocation.line) {
            compare(sent.state, after: action, change, at: sourceLocation)
        } else {
            let note = "no store took it: middleware dropped it, or its scope has closed"
            compare(lastAsserted, after: action, change, note: note, at: sourceLocation)
        }
    }

    /// Says that `action` came next; then the state must be what `change` makes of it, as in `send`.
    ///
    /// It looks at what has been dispatched already: let time pass before, `scheduler.run()`.
    public func receive(
        _ action: State.Action, _ change: ((inout State) -> Void)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) where State.Action: Equatable {
        guard let next = next(text(action), at: sourceLocation, where: { $0 == action }) else { return }
        if next.action == action {
            compare(next.state, after: action, change, at: sourceLocation)
        } else {
            lastAsserted = next.state
            let difference = difference(expected: action, actual: next.action)
            report("another action came, \(next.location):\(difference)", at: sourceLocation)
        }
    }

    /// Says what the next action is like, where actions are not `Equatable` or not known in full.
    public func receive(
        where isExpected: (State.Action) -> Bool, _ change: ((inout State) -> Void)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let next = next("such an action", at: sourceLocation, where: isExpected) else { return }
        if isExpected(next.action) {
            compare(next.state, after: next.action, change, at: sourceLocation)
        } else {
            lastAsserted = next.state
            report("another action came: \(next.description)", at: sourceLocation)
        }
    }

    /// Says that `command` was given next.
    public func receive(command: State.Command, sourceLocation: SourceLocation = #_sourceLocation)
    where State.Command: Equatable {
        let given = log.commands
        if let index = mode == .partial ? given.firstIndex(of: command) : given.indices.first {
            log.dropCommands(upTo: index)
            guard given[index] != command else { return }
            let difference = difference(expected: command, actual: given[index])
            report("another command was given:\(difference)", at: sourceLocation)
        } else {
            report("\(text(command)) was not given", at: sourceLocation)
        }
    }

    /// Says that this was all: fails for actions and commands that were not received and for work that has
    /// not ended. In partial mode it says nothing. Nothing is watched any more.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
        guard !isFinished else { return }
        isFinished = true
        log.stop()
        guard mode == .exhaustive else { return }
        report("not received:", log.actions.map(\.description), at: sourceLocation)
        report("commands not received:", log.commands.map { text($0) }, at: sourceLocation)
        report(
            "work that has not ended (let time pass, cancel it, or close its scope):", scope.unfinishedWork,
            at: sourceLocation)
    }

    /// Takes the next action; in partial mode the next that `isExpected`.
    private func next(
        _ wanted: String, at location: SourceLocation, where isExpected: (State.Action) -> Bool
    ) -> LoggedAction<State>? {
        let actions = log.actions
        let found = mode == .partial ? actions.firstIndex { isExpected($0.action) } : actions.indices.first
        if let found { return log.take(at: found) }
        let others =
            actions.isEmpty ? "" : ", but\n    " + actions.map(\.description).joined(separator: "\n    ")
        report("\(wanted) was not dispatched up to \(scheduler.now)\(others)", at: location)
        return nil
    }

    private func compare(
        _ actual: State, after action: State.Action, _ change: ((inout State) -> Void)?, note: String? = nil,
        at location: SourceLocation
    ) {
        var expected = mode == .partial ? actual : lastAsserted
        change?(&expected)
        if expected != actual {
            let remark = note.map { "\n\n\($0)" } ?? ""
            let difference = difference(expected: expected, actual: actual)
            report("after \(text(action)) the state is another:\(difference)\(remark)", at: location)
        } else if mode == .exhaustive, change != nil, actual == lastAsserted {
            report("\(text(action)) changes nothing: leave the closure out", at: location)
        }
        lastAsserted = actual
    }

    private func report(_ what: String, _ items: [String], at location: SourceLocation) {
        if !items.isEmpty { report(([what] + items).joined(separator: "\n    "), at: location) }
    }

    private func report(_ message: String, at location: SourceLocation) {
        Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
}

extension TestScheduler {
    /// The same time; `nil` when it does not pass by the test's word alone.
    fileprivate init?(sharing scheduler: any Scheduler) {
        switch scheduler {
        case let test as TestScheduler: self = test
        case let clock as VirtualTimeScheduler: self.init(clock)
        default: return nil
        }
    }
}
