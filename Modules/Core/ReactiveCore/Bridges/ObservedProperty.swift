public import Observation

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
