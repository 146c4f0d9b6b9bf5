public import FluxCore
import ReactiveCore
public import ReactiveTesting
public import Testing

/// A store under test: every action, every change of the whole state and every command must be asserted.
///
/// `send` dispatches an action and asserts how the state changes; `receive` asserts the next action that work
/// or observers dispatched. Actions and commands that were not asserted, and unfinished work, fail the test
/// when the test store is released or `finish()` is called. Use it on the thread that advances the time.
public final class TestStore<State: Reducible> {
    /// How much must be asserted.
    public enum Mode: Sendable {
        /// Everything must be asserted.
        case exhaustive
        /// Assertions must hold; other actions, changes, commands and work are ignored.
        case partial
    }

    /// The store's scope; closing it simulates closing the screen.
    public let scope: Scope
    /// The store under test.
    public let store: Store<State>
    /// The scheduler of the scope.
    public let scheduler: TestScheduler
    private let mode: Mode
    private let location: SourceLocation
    private let log: ActionLog<State>
    /// The state after the last asserted action.
    private var lastAsserted: State
    private var isFinished = false
    /// Changes the values of the sources, of type `(State.Sources) -> Void`; `nil` for a store that is not derived
    /// from given values.
    var changeSources: Any?

    /// Creates a store in a new scope.
    ///
    /// - Parameters:
    ///   - initial: The state before any action.
    ///   - scheduler: The scheduler of the scope.
    ///   - mode: How much must be asserted.
    ///   - run: Runs the commands that the reducer requests; they must be received in any case.
    ///   - sourceLocation: Where missing assertions are reported.
    public convenience init(
        _ initial: State, scheduler: TestScheduler = TestScheduler(), mode: Mode = .exhaustive,
        run: Runner<State>? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let scope = TestRoot.make(scheduler)
        let store = scope.store(initial, run: run)
        self.init(store, in: scope, mode: mode, sourceLocation: sourceLocation)
    }

    /// Tests an existing store, such as a feature's.
    ///
    /// - Parameters:
    ///   - store: The store; observed from now on.
    ///   - scope: The scope of the store and its work, with a `TestScheduler` or a `VirtualTimeScheduler`.
    ///   - mode: How much must be asserted.
    ///   - sourceLocation: Where missing assertions are reported.
    public init(
        _ store: Store<State>, in scope: Scope, mode: Mode = .exhaustive,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let scheduler = TestScheduler(sharing: scope.scheduler) else {
            preconditionFailure("the scope's scheduler must be a TestScheduler or a VirtualTimeScheduler")
        }
        (self.store, self.scope, self.scheduler) = (store, scope, scheduler)
        (self.mode, location) = (mode, sourceLocation)
        (log, lastAsserted) = (ActionLog(of: store), store.state)
    }

    deinit { finish(sourceLocation: location) }

    /// The current state, including actions that were not asserted yet.
    public var state: State { store.state }

    /// Dispatches `action`, and expects that the state changes as `change` does.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - change: Applies the expected change to a copy of the state before the action; in partial mode,
    ///     sets the expected values in a copy of the state after it.
    ///   - sourceLocation: Where a failure is reported.
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
            let note = "the store did not receive it: middleware dropped it, or its scope is closed"
            compare(lastAsserted, after: action, change, note: note, at: sourceLocation)
        }
    }

    /// Expects that `action` was dispatched next, and that the state changed as `change` does.
    ///
    /// Only actions that were already dispatched are considered: advance the time first, `scheduler.run()`.
    ///
    /// - Parameters:
    ///   - action: The expected action.
    ///   - change: As in `send`.
    ///   - sourceLocation: Where a failure is reported.
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
            report("unexpected action, \(next.location):\(difference)", at: sourceLocation)
        }
    }

    /// Expects a next action that satisfies a condition, for actions that are not `Equatable` or not fully
    /// known.
    ///
    /// - Parameters:
    ///   - isExpected: The condition.
    ///   - change: As in `send`.
    ///   - sourceLocation: Where a failure is reported.
    public func receive(
        where isExpected: (State.Action) -> Bool, _ change: ((inout State) -> Void)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let next = next("a matching action", at: sourceLocation, where: isExpected) else { return }
        if isExpected(next.action) {
            compare(next.state, after: next.action, change, at: sourceLocation)
        } else {
            lastAsserted = next.state
            report("unexpected action: \(next.description)", at: sourceLocation)
        }
    }

    /// Expects that `command` was requested next.
    ///
    /// - Parameters:
    ///   - command: The expected command.
    ///   - sourceLocation: Where a failure is reported.
    public func receive(command: State.Command, sourceLocation: SourceLocation = #_sourceLocation)
    where State.Command: Equatable {
        let given = log.commands
        if let index = mode == .partial ? given.firstIndex(of: command) : given.indices.first {
            log.dropCommands(upTo: index)
            guard given[index] != command else { return }
            let difference = difference(expected: command, actual: given[index])
            report("unexpected command:\(difference)", at: sourceLocation)
        } else {
            report("\(text(command)) was not requested", at: sourceLocation)
        }
    }

    /// Ends the test: fails for actions and commands that were not received and for unfinished work; in
    /// partial mode, for nothing. The store is not observed any more.
    ///
    /// - Parameter sourceLocation: Where a failure is reported.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
        guard !isFinished else { return }
        isFinished = true
        log.stop()
        guard mode == .exhaustive else { return }
        report("actions not received:", log.actions.map(\.description), at: sourceLocation)
        report("commands not received:", log.commands.map { text($0) }, at: sourceLocation)
        let hint = scheduler.clock.hasPendingWork ? "" : "\n\n\(plainTaskHint)"
        report(
            "unfinished work (advance the time, cancel it, or close its scope):", scope.unfinishedWork, hint,
            at: sourceLocation)
    }

    /// Removes and returns the next action; in partial mode, the next that satisfies `isExpected`.
    private func next(
        _ wanted: String, at location: SourceLocation, where isExpected: (State.Action) -> Bool
    ) -> LoggedAction<State>? {
        let actions = log.actions
        let found = mode == .partial ? actions.firstIndex { isExpected($0.action) } : actions.indices.first
        if let found { return log.take(at: found) }
        let others =
            actions.isEmpty
            ? "\n\n\(scheduler.clock.hasPendingWork ? scheduledHint : plainTaskHint)"
            : "; dispatched instead:\n    " + actions.map(\.description).joined(separator: "\n    ")
        report("\(wanted) has not been dispatched (time: \(scheduler.now))\(others)", at: location)
        return nil
    }

    private func compare(
        _ actual: State, after action: State.Action, _ change: ((inout State) -> Void)?, note: String? = nil,
        at location: SourceLocation
    ) {
        compare(actual, after: text(action), change, note: note, at: location)
    }

    /// Compares the state with the expected one.
    ///
    /// - Parameter event: What changed the state, for messages.
    func compare(
        _ actual: State, after event: String, _ change: ((inout State) -> Void)?, note: String? = nil,
        at location: SourceLocation
    ) {
        var expected = mode == .partial ? actual : lastAsserted
        change?(&expected)
        if expected != actual {
            let remark = note.map { "\n\n\($0)" } ?? ""
            let difference = difference(expected: expected, actual: actual)
            report("unexpected state after \(event):\(difference)\(remark)", at: location)
        } else if mode == .exhaustive, change != nil, actual == lastAsserted {
            report("\(event) does not change the state: omit the closure", at: location)
        }
        lastAsserted = actual
    }

    private func report(
        _ what: String, _ items: [String], _ hint: String = "", at location: SourceLocation
    ) {
        if !items.isEmpty { report(([what] + items).joined(separator: "\n    ") + hint, at: location) }
    }

    private func report(_ message: String, at location: SourceLocation) {
        Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
}

private let scheduledHint = "Work is scheduled: advance the time first, for example with scheduler.run()."

/// The likely reason why something has not happened although nothing is scheduled.
private let plainTaskHint = """
    Nothing is scheduled in virtual time, and the test waits for nothing else. If a plain Task { } or \
    Task.detached does it, use scope.work instead, or pass the task executorPreference: \
    scheduler.executor, or await it before this line.
    """

extension TestScheduler {
    /// Wraps a scheduler with virtual time; `nil` for a scheduler whose time does not depend on the test
    /// alone.
    fileprivate init?(sharing scheduler: any Scheduler) {
        switch scheduler {
        case let test as TestScheduler: self = test
        case let clock as VirtualTimeScheduler: self.init(clock)
        default: return nil
        }
    }
}

extension TestStore where State: Deriving {
    /// Creates a derived store whose sources have the given values.
    ///
    /// - Parameters:
    ///   - initial: The state before it is derived for the first time.
    ///   - values: The values of the sources; change them with `changeSources(to:)`.
    ///   - scheduler: The scheduler of the scope.
    ///   - mode: How much must be asserted.
    ///   - run: Runs the commands that it requests.
    ///   - sourceLocation: Where missing assertions are reported.
    public convenience init<each Value: Equatable & Sendable>(
        _ initial: State, from values: repeat each Value, scheduler: TestScheduler = TestScheduler(),
        mode: Mode = .exhaustive, run: Runner<State>? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) where State.Sources == (repeat each Value) {
        let root = TestRoot.make(scheduler, mode: .onScheduler)
        // One scope for each source: two sources may have values of one type.
        var scope = root
        func makeSource<Source>(_ value: Source) -> Store<SourceValue<Source>> {
            scope = scope.child("source")
            return scope.store(SourceValue(value: value))
        }
        let sources = (repeat makeSource(each values))
        do {
            let store = try scope.store(
                initial, from: repeat (each sources).asSource { $0.$value }, run: run)
            self.init(store, in: scope, mode: mode, sourceLocation: sourceLocation)
        } catch {
            preconditionFailure("a store can be derived from stores above it: \(error)")
        }
        changeSources = { (values: State.Sources) in
            for (source, value) in repeat (each sources, each values) { source.dispatch(value) }
            withExtendedLifetime(root) {}
        }
    }

    /// Changes the values of the sources, one after the other, and expects that the state changes as `change`
    /// does.
    ///
    /// - Parameters:
    ///   - values: The new values of all sources that the test store was created with.
    ///   - change: Applies the expected change to a copy of the state before; in partial mode, sets the
    ///     expected values in a copy of the state after it.
    ///   - sourceLocation: Where a failure is reported.
    public func changeSources(
        to values: State.Sources, _ change: ((inout State) -> Void)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard let set = changeSources as? (State.Sources) -> Void else {
            preconditionFailure("create the test store with the values of its sources")
        }
        set(values)
        compare(store.state, after: "the change of its sources", change, at: sourceLocation)
    }
}

/// The value of a source, which each action replaces.
private struct SourceValue<Value: Equatable & Sendable>: Reducible {
    @Tracked var value: Value

    mutating func reduce(_ action: Value) { value = action }
}
