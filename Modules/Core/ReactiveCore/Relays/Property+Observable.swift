extension Property {
    /// Creates a property with `initial`, then every element of `source`. It keeps its last value when
    /// `source` ends.
    ///
    /// - Parameters:
    ///   - initial: The value until the first element of `source`.
    ///   - source: Subscribed to immediately.
    ///   - bag: Owns the subscription; after it is disposed, the value does not change.
    public init(initial: Value, then source: Observable<Value>, disposedBy bag: DisposeBag) {
        let hub = StateHub(initial)
        source.subscribe { hub.accept($0) }.disposed(by: bag)
        self.init(read: { hub.value }, current: hub.observable, changes: hub.changes)
    }
}
