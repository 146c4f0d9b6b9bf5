import ReactiveCore
import Testing

/// Any of the subjects of whole numbers.
struct Subject: Sendable {
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> Subject
        /// What of 1 and 2 and a completion is heard.
        var ofOneAndTwo = [1, 2]
        /// What somebody hears that comes after 2 has been said inside the callback for 1, and before 3.
        let ofThreeJoinedAtTwo: [Int]
    }

    static let kinds = [
        Kind(testDescription: "publish", make: { Subject(PublishSubject()) }, ofThreeJoinedAtTwo: [3]),
        Kind(
            testDescription: "behavior", make: { Subject(BehaviorSubject(value: 0)) },
            ofThreeJoinedAtTwo: [2, 3]),
        Kind(
            testDescription: "replay", make: { Subject(ReplaySubject(bufferSize: 5)) },
            ofThreeJoinedAtTwo: [1, 2, 3]),
        Kind(
            testDescription: "async", make: { Subject(AsyncSubject()) }, ofOneAndTwo: [1],
            ofThreeJoinedAtTwo: []),
    ]

    let onNext: @Sendable (Int) -> Void
    let onError: @Sendable (any Error) -> Void
    let onCompleted: @Sendable () -> Void
    let hasObservers: @Sendable () -> Bool
    let observable: Observable<Int>
}

extension Subject {
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
