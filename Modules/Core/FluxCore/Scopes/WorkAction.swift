public import ReactiveCore
import Synchronization

/// Work that somebody starts again and again, one at a time, and what a view shows of it.
///
/// While it runs, or is not enabled, starting it is refused to who tries; nobody else hears of that. It ends
/// with its scope: the running work is cancelled, and nothing is heard of it any more.
public final class WorkAction<Input: Sendable, Output: Sendable, Failure: Error>: Disposable {
    private enum Phase: Equatable {
        case idle
        case running(Int)
        case closed

        var isRunning: Bool { if case .running = self { true } else { false } }
    }

    private let work: @Sendable (Input) async throws(Failure) -> Output
    private let isAllowed: Property<Bool>
    private let phase = StateHub(Phase.idle)
    private let count = Atomic<Int>(0)
    private let (outputs, failures) = (PublishRelay<Output>(), PublishRelay<Failure>())
    private let registry: WorkRegistry
    private let subscriberCount = SubscriberCount()
    /// Told of an error that nobody listens to.
    private let reportUnhandledError: @Sendable (Failure) -> Void

    /// - Parameters:
    ///   - scope: What it ends with, and whose scheduler it runs on.
    ///   - isAllowed: Whether it may be started, apart from being busy.
    ///   - work: Is cancelled by `cancel()` and by the end of the scope; what it brings then is not heard.
    public init(
        in scope: Scope, enabledIf isAllowed: Property<Bool> = Property(constant: true),
        _ work: @escaping @Sendable (Input) async throws(Failure) -> Output
    ) {
        (self.work, self.isAllowed) = (work, isAllowed)
        let (diagnose, path) = (scope.tree.diagnose, scope.path)
        reportUnhandledError = { error in
            diagnose?(.unhandledError(work: "\(Self.self)", error: "\(error)", scopePath: path))
        }
        registry = WorkRegistry(executor: scope.scheduler.executor)
        if scope.tree.mode == .replica { registry.close() }
        scope.keep(self)
    }

    /// Whether it would start now.
    public var enabled: Property<Bool> {
        let phases = Property(
            read: { [phase] in phase.value }, current: phase.observable, changes: phase.changes)
        let both = isAllowed.combineLatest(phases)
        // It ends with the phases; `isAllowed` may go on for ever.
        let current = both.asObservable().take(while: { $0.1 != .closed }).map { $0 && $1 == .idle }
            .concat(.just(false))
        return Property(
            read: { both.value.0 && both.value.1 == .idle }, current: current, changes: current.skip(1)
        ).distinct()
    }

    /// Whether it runs. It goes off after the element or the error was heard.
    public var executing: Property<Bool> {
        Property(
            read: { [phase] in phase.value.isRunning }, current: phase.observable.map(\.isRunning),
            changes: phase.changes.map(\.isRunning)
        ).distinct()
    }

    /// What the work came to, each time it succeeded.
    public var elements: Observable<Output> { outputs.asObservable() }

    /// What it failed with, each time: once to everybody who listens.
    public var errors: Signal<Failure> { Signal(subscriberCount.counting(failures.asObservable())) }

    public var isDisposed: Bool { phase.value == .closed }

    /// Starts the work.
    ///
    /// - Throws: Why it did not start; nobody else hears of it.
    public func execute(_ input: Input) throws(WorkRefusal) {
        let (number, isAllowed) = (count.wrappingAdd(1, ordering: .relaxed).newValue, isAllowed.value)
        var refusal: WorkRefusal?
        phase.update { phase in
            switch phase {
            case .closed: refusal = .closed
            case .running: refusal = .busy
            case .idle where !isAllowed: refusal = .disabled
            case .idle: (refusal, phase) = (nil, .running(number))
            }
        }
        if let refusal { throw refusal }
        registry.start("", .concurrent) { await self.run(input, number) }
    }

    /// Cancels the running work: it brings neither element nor error, and the next may start at once.
    public func cancel() {
        registry.cancel("")
        phase.update { if $0.isRunning { $0 = .idle } }
    }

    /// Cancels the running work for good.
    public func dispose() {
        phase.update { $0 = .closed }
        registry.close()
        phase.finish()
        outputs.finish()
        failures.finish()
    }

    private func run(_ input: Input, _ number: Int) async {
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
    /// - Throws: Why it did not start; nobody else hears of it.
    public func execute() throws(WorkRefusal) { try execute(()) }
}

/// Why work did not start.
public enum WorkRefusal: Error, Equatable {
    /// It runs already.
    case busy
    /// It may not be started now.
    case disabled
    /// Its scope has closed.
    case closed
}

/// How many listen to something.
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

/// What can tell that it works.
protocol Executing {
    var isExecuting: Bool { get }
}

extension WorkAction: Executing {
    var isExecuting: Bool { phase.value.isRunning }
}
