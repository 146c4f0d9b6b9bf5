import ReactiveCore
import Testing

/// A type-erased subject of integers.
struct AnySubject: Sendable {
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> AnySubject
        /// The elements received of 1, 2 and a completion.
        var deliveredOfOneAndTwo = [1, 2]
        /// The elements received by a subscriber that subscribes inside the callback for 1, after 2 and
        /// before 3.
        let deliveredAfterJoiningAtTwo: [Int]
    }

    static let kinds = [
        Kind(
            testDescription: "publish", make: { AnySubject(PublishSubject()) },
            deliveredAfterJoiningAtTwo: [3]),
        Kind(
            testDescription: "behavior", make: { AnySubject(BehaviorSubject(value: 0)) },
            deliveredAfterJoiningAtTwo: [2, 3]),
        Kind(
            testDescription: "replay", make: { AnySubject(ReplaySubject(bufferSize: 5)) },
            deliveredAfterJoiningAtTwo: [1, 2, 3]),
        Kind(
            testDescription: "async", make: { AnySubject(AsyncSubject()) }, deliveredOfOneAndTwo: [1],
            deliveredAfterJoiningAtTwo: []),
    ]

    let onNext: @Sendable (Int) -> Void
    let onError: @Sendable (any Error) -> Void
    let onCompleted: @Sendable () -> Void
    let hasObservers: @Sendable () -> Bool
    let observable: Observable<Int>
}

extension AnySubject {
    init(_ subject: PublishSubject<Int>) {
        self.init(
            onNext: subject.onNext, onError: subject.onError, onCompleted: subject.onCompleted,
            hasObservers: { subject.hasObservers }, observable: subject.asObservable())
    }

    init(_ subject: BehaviorSubject<Int>) {
        self.init(
            onNext: subject.onNext, onError: subject.onError, onCompleted: subject.onCompleted,
            hasObservers: { subject.hasObservers }, observable: subject.asObservable())
    }

    init(_ subject: ReplaySubject<Int>) {
        self.init(
            onNext: subject.onNext, onError: subject.onError, onCompleted: subject.onCompleted,
            hasObservers: { subject.hasObservers }, observable: subject.asObservable())
    }

    init(_ subject: AsyncSubject<Int>) {
        self.init(
            onNext: subject.onNext, onError: subject.onError, onCompleted: subject.onCompleted,
            hasObservers: { subject.hasObservers }, observable: subject.asObservable())
    }
}
