// RxSwift's types. They are declared as unavailable, so that the compiler's message gives this library's
// type.

/// Unavailable: use `Subscription` with `add(_:)` and `remove(_:)`.
@available(*, unavailable, message: "use Subscription with add(_:) and remove(_:)")
public typealias CompositeDisposable = Subscription

/// Unavailable: use `SerialSubscription`.
@available(*, unavailable, message: "use SerialSubscription")
public typealias SerialDisposable = SerialSubscription

/// Unavailable: use `SingleAssignmentSubscription`.
@available(*, unavailable, message: "use SingleAssignmentSubscription")
public typealias SingleAssignmentDisposable = SingleAssignmentSubscription

/// Unavailable: use `Subscription`.
@available(*, unavailable, message: "use Subscription")
public typealias BooleanDisposable = Subscription

/// Unavailable: use `Subscription(_:)` with a closure.
@available(*, unavailable, message: "use Subscription { }")
public typealias Disposables = Subscription

/// Unavailable: use `MainActorScheduler`.
@available(*, unavailable, message: "use MainActorScheduler")
public typealias MainScheduler = MainActorScheduler

/// Unavailable: use `SerialScheduler(label:)`.
@available(*, unavailable, message: "use SerialScheduler(label:)")
public typealias SerialDispatchQueueScheduler = SerialScheduler

/// Unavailable: use `ConcurrentScheduler(label:width:)`.
@available(*, unavailable, message: "use ConcurrentScheduler(label:width:)")
public typealias ConcurrentDispatchQueueScheduler = ConcurrentScheduler

/// Unavailable: use `ConcurrentScheduler(label:width:)`.
@available(*, unavailable, message: "use ConcurrentScheduler(label:width:)")
public typealias OperationQueueScheduler = ConcurrentScheduler

/// Unavailable: use `Observable`.
@available(*, unavailable, message: "use Observable")
public typealias Maybe<Element: Sendable> = Observable<Element>

/// Unavailable: use `Observable<Never>`.
@available(*, unavailable, message: "use Observable<Never>, such as from ignoreElements()")
public typealias Completable = Observable<Never>

/// Unavailable: use `Observable`.
@available(*, unavailable, message: "use Observable")
public typealias Infallible<Element: Sendable> = Observable<Element>

/// Unavailable: use `Property`.
@available(*, unavailable, message: "use Property")
public typealias Driver<Element: Sendable> = Property<Element>
