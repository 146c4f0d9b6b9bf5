// RxSwift's types. They are declared as unavailable, so that the compiler's message gives this library's
// type.

@available(*, unavailable, message: "use Subscription with add(_:) and remove(_:)")
public typealias CompositeDisposable = Subscription

@available(*, unavailable, message: "use SerialSubscription")
public typealias SerialDisposable = SerialSubscription

@available(*, unavailable, message: "use SingleAssignmentSubscription")
public typealias SingleAssignmentDisposable = SingleAssignmentSubscription

@available(*, unavailable, message: "use Subscription")
public typealias BooleanDisposable = Subscription

@available(*, unavailable, message: "use Subscription { }")
public typealias Disposables = Subscription

@available(*, unavailable, message: "use MainActorScheduler")
public typealias MainScheduler = MainActorScheduler

@available(*, unavailable, message: "use SerialScheduler(label:)")
public typealias SerialDispatchQueueScheduler = SerialScheduler

@available(*, unavailable, message: "use ConcurrentScheduler(label:width:)")
public typealias ConcurrentDispatchQueueScheduler = ConcurrentScheduler

@available(*, unavailable, message: "use ConcurrentScheduler(label:width:)")
public typealias OperationQueueScheduler = ConcurrentScheduler

@available(*, unavailable, message: "use multicast(_:) with a Subject, which returns a ConnectableObservable")
public protocol ConnectableObservableType {}

@available(*, unavailable, message: "use Observable")
public typealias Maybe<Element: Sendable> = Observable<Element>

@available(*, unavailable, message: "use Observable<Never>, such as from ignoreElements()")
public typealias Completable = Observable<Never>

@available(*, unavailable, message: "use Observable")
public typealias Infallible<Element: Sendable> = Observable<Element>

@available(*, unavailable, message: "use Property")
public typealias Driver<Element: Sendable> = Property<Element>
