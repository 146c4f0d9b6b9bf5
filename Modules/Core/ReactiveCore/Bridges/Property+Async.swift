public import Observation

extension Property {
    /// The policy for values that have not been consumed.
    public typealias Buffering = AsyncStream<Value>.Continuation.BufferingPolicy

    /// The current value and every change as an `AsyncSequence` with an unlimited buffer.
    ///
    /// Reading this property subscribes. Iterate each returned sequence only once. Cancelling the iterating task or
    /// releasing the sequence disposes the subscription. The sequence ends when the property ends; a store's property
    /// ends with the store's scope.
    public var values: AsyncStream<Value> { values(buffering: .unbounded) }

    /// The current value and every change as an `AsyncSequence`.
    ///
    /// - Parameter buffering: The policy for values that have not been consumed, such as
    ///   `.bufferingNewest(1)` for only the latest.
    /// - Returns: A sequence that is already subscribed: iterate it once. Cancelling the iterating task or
    ///   releasing the sequence disposes the subscription.
    public func values(buffering: Buffering) -> AsyncStream<Value> {
        asObservable().unfailingValues(buffering: buffering)
    }

    /// The current value or the next one that satisfies `predicate`.
    ///
    /// - Throws: `CancellationError` if the task is cancelled or the property ends first.
    public func first(
        where predicate: @escaping @Sendable (Value) -> Bool
    ) async throws(CancellationError) -> Value {
        for await value in filter(predicate).take(1).unfailingValues(buffering: .unbounded) { return value }
        throw CancellationError()
    }
}

extension Signal {
    /// The policy for events that have not been consumed.
    public typealias Buffering = AsyncStream<Element>.Continuation.BufferingPolicy

    /// Every event from now on as an `AsyncSequence` with an unlimited buffer.
    ///
    /// Reading this property subscribes. Iterate each returned sequence only once. Cancelling the iterating task or
    /// releasing the sequence disposes the subscription. The sequence ends when its source ends; a store's commands end
    /// with the store's scope.
    public var values: AsyncStream<Element> { values(buffering: .unbounded) }

    /// Every event from now on as an `AsyncSequence`.
    ///
    /// - Parameter buffering: The policy for events that have not been consumed.
    /// - Returns: A sequence that is already subscribed: iterate it once. Cancelling the iterating task or
    ///   releasing the sequence disposes the subscription.
    public func values(buffering: Buffering) -> AsyncStream<Element> {
        asObservable().unfailingValues(buffering: buffering)
    }
}

extension Observable {
    /// Converts a sequence that cannot fail to an `AsyncSequence`.
    fileprivate func unfailingValues(
        buffering: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        AsyncStream(bufferingPolicy: buffering) { continuation in
            let subscription = subscribe(
                onNext: { continuation.yield($0) }, onCompleted: { continuation.finish() })
            continuation.onTermination = { _ in subscription.dispose() }
        }
    }
}

/// An `@Observable` wrapper of a property, for SwiftUI or `withObservationTracking`.
///
/// It follows the property on the main actor until it is released.
@MainActor @Observable
public final class ObservedProperty<Value: Sendable> {
    /// The latest value that the main actor has received. Reads are tracked.
    public private(set) var value: Value
    @ObservationIgnored private let subscriptions = DisposeBag()

    /// Subscribes to `property` immediately.
    public init(_ property: Property<Value>) {
        value = property.value
        property.changes.subscribeOnMainActor { [weak self] in self?.value = $0 }.disposed(by: subscriptions)
        // The property may have changed before the subscription.
        value = property.value
    }
}
