// RxSwift's types. They are declared as unavailable, so that the compiler's message gives this library's
// type.

/// Unavailable: use `Subscription` with `add(_:)` and `remove(_:)`.
@available(*, unavailable, message: "what ends several things is a Subscription: add(_:), remove(_:)")
public typealias CompositeDisposable = Subscription

/// Unavailable: use `SerialSubscription`.
@available(*, unavailable, message: "it is SerialSubscription")
public typealias SerialDisposable = SerialSubscription

/// Unavailable: use `SingleAssignmentSubscription`.
@available(*, unavailable, message: "it is SingleAssignmentSubscription")
public typealias SingleAssignmentDisposable = SingleAssignmentSubscription

/// Unavailable: use `Subscription`.
@available(*, unavailable, message: "what only knows whether it has ended is a Subscription")
public typealias BooleanDisposable = Subscription

/// Unavailable: use `Subscription(_:)` with a closure.
@available(*, unavailable, message: "what undoes something is made by Subscription { }")
public typealias Disposables = Subscription

/// Unavailable: use `MainActorScheduler`.
@available(*, unavailable, message: "it is MainActorScheduler")
public typealias MainScheduler = MainActorScheduler

/// Unavailable: use `SerialScheduler(label:)`.
@available(*, unavailable, message: "it is SerialScheduler(label:)")
public typealias SerialDispatchQueueScheduler = SerialScheduler

/// Unavailable: use `ConcurrentScheduler(label:width:)`.
@available(*, unavailable, message: "it is ConcurrentScheduler(label:width:)")
public typealias ConcurrentDispatchQueueScheduler = ConcurrentScheduler

/// Unavailable: use `ConcurrentScheduler(label:width:)`.
@available(*, unavailable, message: "it is ConcurrentScheduler(label:width:)")
public typealias OperationQueueScheduler = ConcurrentScheduler

/// Unavailable: use `Observable`.
@available(*, unavailable, message: "what brings one element or none is an Observable, too")
public typealias Maybe<Element: Sendable> = Observable<Element>

/// Unavailable: use `Observable<Never>`.
@available(*, unavailable, message: "what only ends is an Observable of Never: ignoreElements()")
public typealias Completable = Observable<Never>

/// Unavailable: use `Observable`.
@available(*, unavailable, message: "what does not fail is an Observable, too")
public typealias Infallible<Element: Sendable> = Observable<Element>

/// Unavailable: use `Property`.
@available(*, unavailable, message: "what views read is a Property")
public typealias Driver<Element: Sendable> = Property<Element>
