// Types that RxSwift's users look for, so that the compiler says which is theirs here.

/// Does not compile: what ends several things is a Subscription: add(_:), remove(_:).
@available(*, unavailable, message: "what ends several things is a Subscription: add(_:), remove(_:)")
public typealias CompositeDisposable = Subscription

/// Does not compile: it is SerialSubscription.
@available(*, unavailable, message: "it is SerialSubscription")
public typealias SerialDisposable = SerialSubscription

/// Does not compile: it is SingleAssignmentSubscription.
@available(*, unavailable, message: "it is SingleAssignmentSubscription")
public typealias SingleAssignmentDisposable = SingleAssignmentSubscription

/// Does not compile: what only knows whether it has ended is a Subscription.
@available(*, unavailable, message: "what only knows whether it has ended is a Subscription")
public typealias BooleanDisposable = Subscription

/// Does not compile: what undoes something is made by Subscription { }.
@available(*, unavailable, message: "what undoes something is made by Subscription { }")
public typealias Disposables = Subscription

/// Does not compile: it is MainActorScheduler.
@available(*, unavailable, message: "it is MainActorScheduler")
public typealias MainScheduler = MainActorScheduler

/// Does not compile: it is SerialScheduler(label:).
@available(*, unavailable, message: "it is SerialScheduler(label:)")
public typealias SerialDispatchQueueScheduler = SerialScheduler

/// Does not compile: it is ConcurrentScheduler(label:width:).
@available(*, unavailable, message: "it is ConcurrentScheduler(label:width:)")
public typealias ConcurrentDispatchQueueScheduler = ConcurrentScheduler

/// Does not compile: it is ConcurrentScheduler(label:width:).
@available(*, unavailable, message: "it is ConcurrentScheduler(label:width:)")
public typealias OperationQueueScheduler = ConcurrentScheduler

/// Does not compile: what brings one element or none is an Observable, too.
@available(*, unavailable, message: "what brings one element or none is an Observable, too")
public typealias Maybe<Element: Sendable> = Observable<Element>

/// Does not compile: what only ends is an Observable of Never.
@available(*, unavailable, message: "what only ends is an Observable of Never: ignoreElements()")
public typealias Completable = Observable<Never>

/// Does not compile: what does not fail is an Observable, too.
@available(*, unavailable, message: "what does not fail is an Observable, too")
public typealias Infallible<Element: Sendable> = Observable<Element>

/// Does not compile: what views read is a Property.
@available(*, unavailable, message: "what views read is a Property")
public typealias Driver<Element: Sendable> = Property<Element>
