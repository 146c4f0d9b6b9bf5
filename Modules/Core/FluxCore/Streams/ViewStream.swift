public import ReactiveCore

/// The logic of one screen: values go in at `input`, and come out at `output`, and nothing else is possible.
///
/// `stream.input.searchText("swift")` sends; `stream.output.posts.value` reads. Its subscriptions end when it
/// is closed or released.
public final class ViewStream<Logic: StreamLogic>: Disposable {
    /// Each can be sent to, or be the target of a `bind(to:)`.
    public let input: Logic.Input
    /// Each can be observed.
    public let output: ReadOnlyOutput<Logic.Output>
    private let bag = DisposeBag()
    private let life = Subscription()

    public var isDisposed: Bool { life.isDisposed }

    public init(input: Logic.Input, state: Logic.State, extra: Logic.Extra) {
        self.input = input
        let source = StreamSource<Logic>(input: ObservedInput(input: input), state: state, extra: extra)
        output = ReadOnlyOutput(output: Logic.bind(source, bag))
    }

    /// Ends the stream's subscriptions.
    public func dispose() {
        life.dispose()
        bag.dispose()
    }
}

extension ViewStream: Ending {}

extension ViewStream where Logic.State == Empty {
    public convenience init(input: Logic.Input, extra: Logic.Extra) {
        self.init(input: input, state: Empty(), extra: extra)
    }
}

/// The outputs as everybody outside sees them: relays read as properties and observables.
@dynamicMemberLookup
public struct ReadOnlyOutput<Output: Sendable>: Sendable {
    let output: Output

    public subscript<Value>(dynamicMember member: KeyPath<Output, Property<Value>>) -> Property<Value> {
        output[keyPath: member]
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, BehaviorRelay<Value>>) -> Property<Value> {
        output[keyPath: member].asProperty()
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, Observable<Value>>) -> Observable<Value> {
        output[keyPath: member]
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, PublishRelay<Value>>) -> Observable<Value> {
        output[keyPath: member].asObservable()
    }

    public subscript<Value>(dynamicMember member: KeyPath<Output, Signal<Value>>) -> Signal<Value> {
        output[keyPath: member]
    }
}
