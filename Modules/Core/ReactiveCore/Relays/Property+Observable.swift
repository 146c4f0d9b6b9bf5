extension Property {
    /// `initial`, then every element of `source`. Never ends; keeps its last value when `source` does.
    ///
    /// - Parameters:
    ///   - initial: The value until `source` brings one.
    ///   - source: Subscribed to at once.
    ///   - bag: Ends the subscription; the property then keeps its value.
    public init(initial: Value, then source: Observable<Value>, disposedBy bag: DisposeBag) {
        let hub = StateHub(initial)
        source.subscribe { hub.accept($0) }.disposed(by: bag)
        self.init(read: { hub.value }, current: hub.observable, changes: hub.changes)
    }
}
