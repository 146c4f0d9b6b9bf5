public import Observation

/// A property for whatever follows `Observable` objects, such as SwiftUI or `withObservationTracking`.
///
/// It holds the latest value that the main actor has heard, and hears until it is released.
@MainActor @Observable
public final class ObservedProperty<Value: Sendable> {
    /// The value now; reading it is what is tracked.
    public private(set) var value: Value
    @ObservationIgnored private let subscriptions = DisposeBag()

    /// Begins to hear at once.
    public init(_ property: Property<Value>) {
        value = property.value
        property.changes.subscribeOnMainActor { [weak self] in self?.value = $0 }.disposed(by: subscriptions)
        // What has changed before it heard.
        value = property.value
    }
}
