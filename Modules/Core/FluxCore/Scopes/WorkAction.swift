public import ReactiveCore
import Synchronization

/// Repeatable work, one execution at a time, with its state as properties for views.
///
/// While it is disabled, `execute` throws to its caller; subscribers are not notified of that. While it is
/// running, `execute` throws as well, or replaces the running work: see `Policy`. It ends with its scope:
/// running work is cancelled, and nothing is emitted any more.
public final class WorkAction<Input: Sendable, Output: Sendable, Failure: Error>: Disposable {
    /// What `execute` does while the work is running.
    public enum Policy: Sendable, Equatable {
        /// It throws `WorkRefusal.busy`.
        case refuseWhileRunning
        /// It cancels the running work, which emits neither element nor error, and starts again.
        case cancelPrevious
    }

    private enum Phase: Equatable {
        case idle
        /// The execution with this number is running. Its work is registered under the number, or is about to be.
        case running(Int)
        case closed

        var running: Int? { if case .running(let number) = self { number } else { nil } }
        var isRunning: Bool { running != nil }
    }

    private let work: @Sendable (Input) async throws(Failure) -> Output
    private let isAllowed: Property<Bool>
    private let policy: Policy
    private let phase = StateHub(Phase.idle)
    private let count = Atomic<Int>(0)
    private let (outputs, failures) = (PublishRelay<Output>(), PublishRelay<Failure>())
    private let registry: WorkRegistry
    private let makeTrace: @Sendable () -> WorkTrace
    private let subscriberCount = SubscriberCount()
    /// Called with an error that has no subscriber.
    private let reportUnhandledError: @Sendable (Failure) -> Void

    /// Creates an action.
    ///
    /// - Parameters:
    ///   - scope: The scope with which the action ends, and on whose scheduler it runs.
    ///   - isAllowed: Whether it may start, apart from being busy.
    ///   - policy: What `execute` does while the work is running.
    ///   - work: The work. It is cancelled by `cancel()` and by the end of the scope; its result is ignored
    ///     then.
    public init(
        in scope: Scope, enabledIf isAllowed: Property<Bool> = Property(constant: true),
        policy: Policy = .refuseWhileRunning,
        _ work: @escaping @Sendable (Input) async throws(Failure) -> Output
    ) {
        (self.work, self.isAllowed, self.policy) = (work, isAllowed, policy)
        let (tree, path) = (scope.tree, scope.path)
        reportUnhandledError = { error in
            tree.report(.unhandledError(work: "\(Self.self)", error: "\(error)", scopePath: path))
        }
        registry = WorkRegistry(executor: scope.scheduler.executor, path: scope.path, tree)
        let (scheduler, lineage) = (scope.scheduler, scope.lineage)
        makeTrace = { WorkTrace("\(Self.self)", path: path, scheduler, tree, lineage) }
        if scope.tree.mode == .replica { registry.close() }
        scope.keep(self)
    }

    /// Whether `execute` would start now; with the policy `cancelPrevious`, also while the work is running.
    public var enabled: Property<Bool> {
        let phases = Property(
            read: { [phase] in phase.value }, current: phase.observable, changes: phase.changes)
        let both = isAllowed.combineLatest(phases)
        // Completes with the phases; `isAllowed` may never complete.
        let mayStart = { @Sendable [policy] (isAllowed: Bool, phase: Phase) in
            isAllowed && (phase == .idle || phase.isRunning && policy == .cancelPrevious)
        }
        let current = both.asObservable().take(while: { $0.1 != .closed }).map(mayStart).concat(.just(false))
        return Property(
            read: { mayStart(both.value.0, both.value.1) }, current: current, changes: current.skip(1)
        ).distinct()
    }

    /// Whether it is running. Becomes `false` after the element or the error was delivered.
    public var executing: Property<Bool> {
        Property(
            read: { [phase] in phase.value.isRunning }, current: phase.observable.map(\.isRunning),
            changes: phase.changes.map(\.isRunning)
        ).distinct()
    }

    /// The results of successful executions.
    public var elements: Observable<Output> { outputs.asObservable() }

    /// The errors of failed executions, each delivered once to all current subscribers.
    public var errors: Signal<Failure> { Signal(subscriberCount.counting(failures.asObservable())) }

    public var isDisposed: Bool { phase.value == .closed }

    /// Starts the work.
    ///
    /// - Throws: Why it cannot start. Subscribers are not notified of that.
    public func execute(_ input: Input) throws(WorkRefusal) {
        let (number, isAllowed) = (count.wrappingAdd(1, ordering: .relaxed).newValue, isAllowed.value)
        var (refusal, previous): (WorkRefusal?, Int?)
        phase.update { phase in
            previous = phase.running
            switch phase {
            case .closed: refusal = .closed
            case .running where policy == .refuseWhileRunning: refusal = .busy
            case .idle where !isAllowed, .running where !isAllowed: refusal = .disabled
            case .idle, .running: (refusal, phase) = (nil, .running(number))
            }
        }
        if let refusal { throw refusal }
        let work = registry.start("\(number)", .concurrent, trace: makeTrace()) {
            await self.run(input, number)
        }
        if let previous {
            registry.cancel("\(previous)", work.number.map { .superseded(by: $0) } ?? .requested)
        }
    }

    /// Cancels the running work: it emits neither element nor error, and the next execution may start
    /// immediately.
    public func cancel() {
        var running: Int?
        phase.update { phase in
            running = phase.running
            if phase.isRunning { phase = .idle }
        }
        if let running { registry.cancel("\(running)") }
    }

    /// Cancels the running work and ends the action.
    public func dispose() {
        phase.update { $0 = .closed }
        registry.close()
        phase.finish()
        outputs.finish()
        failures.finish()
    }

    private func run(_ input: Input, _ number: Int) async {
        // It may have been replaced or cancelled before its work was registered.
        guard phase.value == .running(number) else { return }
        do throws(Failure) {
            let output = try await work(input)
            deliver(output, to: outputs, number)
        } catch {
            if subscriberCount.isEmpty, phase.value == .running(number) { reportUnhandledError(error) }
            deliver(error, to: failures, number)
        }
    }

    private func deliver<Element>(_ element: Element, to relay: PublishRelay<Element>, _ number: Int) {
        guard phase.value == .running(number) else { return }
        relay.accept(element)
        phase.update { if $0 == .running(number) { $0 = .idle } }
    }
}

extension WorkAction where Input == Void {
    /// Starts the work.
    ///
    /// - Throws: Why it cannot start. Subscribers are not notified of that.
    public func execute() throws(WorkRefusal) { try execute(()) }
}

/// Why work did not start.
public enum WorkRefusal: Error, Equatable {
    /// The work is already running, and its policy is to refuse.
    case busy
    /// The action is disabled.
    case disabled
    /// The action's scope was closed.
    case closed
}

/// Counts the subscribers of an observable.
private final class SubscriberCount: Sendable {
    private let count = Atomic<Int>(0)

    var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    func counting<Element>(_ source: Observable<Element>) -> Observable<Element> {
        Observable { [self] node, subscription in
            count.wrappingAdd(1, ordering: .relaxed)
            subscription.add(Subscription { [self] in count.wrappingSubtract(1, ordering: .relaxed) })
            source.attach(node, subscription)
        }
    }
}

/// Reports whether it is executing, without the type parameters of a `WorkAction`.
protocol Executing {
    var isExecuting: Bool { get }
}

extension WorkAction: Executing {
    var isExecuting: Bool { phase.value.isRunning }
}

/// A task that a scope started, or starts after earlier work.
public struct Work: Sendable {
    enum Execution: Sendable {
        case task(Task<Void, Never>)
        /// It waits for earlier work with its id; with its number in the registry.
        case waiting(WorkRegistry, id: String, number: Int)
        /// It did not start because its scope was closed.
        case none
    }

    let execution: Execution
    /// Its number, for observers of the tree; `nil` if its beginning was not observed.
    let number: UInt64?

    /// Waits until the work has finished or was cancelled; returns immediately if its scope was closed
    /// before.
    ///
    /// Cancelling the waiting task does not cancel the work; only its scope does.
    public func ended() async {
        switch execution {
        case .task(let task): await task.value
        case .waiting(let registry, let id, let number): await registry.startedTask(id, number)?.value
        case .none: break
        }
    }
}

/// What happens if work is started while work with the same id is running.
public enum WorkPolicy: Sendable, Equatable {
    /// Cancels the running work and starts the new one.
    case cancelPrevious
    /// Cancels running and waiting work and starts the new one after a delay on the scope's scheduler. Each
    /// further start restarts the delay.
    case debounced(for: Duration)
    /// Ignores the new work.
    case ignoreWhileRunning
    /// Starts the new work after all earlier work.
    ///
    /// While it waits, it is no task, and takes less than 1 KB: it keeps the caller's cause and priority, but not the
    /// caller's task-local values.
    case enqueue
    /// Runs both concurrently.
    case concurrent
}

extension Scope {
    /// Runs `body` as a task of this scope and passes its error to a handler. The error of cancelled work is
    /// ignored, also when newer work with the same id replaced it.
    ///
    /// - Parameters:
    ///   - id: Identifies the work within the scope.
    ///   - policy: What happens if work with the same id is running.
    ///   - lateActions: What happens to actions that the work dispatches after it was replaced or cancelled.
    ///   - fileID: Where it is started, for diagnostics.
    ///   - line: The line of the call.
    ///   - body: The work.
    ///   - handle: Called with the error on the scheduler's executor, with the caller's cause.
    /// - Returns: The work, to wait for its end.
    @discardableResult
    public func work<Failure: Error>(
        _ id: String, _ policy: WorkPolicy = .cancelPrevious, lateActions: LateActions = .dropped,
        fileID: String = #fileID, line: Int = #line,
        _ body: @escaping @Sendable () async throws(Failure) -> Void,
        catch handle: @escaping @Sendable (Failure) -> Void
    ) -> Work {
        work(id, policy, lateActions: lateActions, fileID: fileID, line: line) {
            do throws(Failure) { try await body() } catch { if !Task.isCancelled { handle(error) } }
        }
    }
}
