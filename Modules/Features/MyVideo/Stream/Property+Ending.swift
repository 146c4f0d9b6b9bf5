import ReactiveCore

extension Property {
    /// The same for as long as `bag`: a screen that has closed tells nothing of stores that outlive it.
    func ending(with bag: DisposeBag) -> Property {
        let hasEnded = BehaviorRelay(value: false)
        bag.insert(Subscription { hasEnded.accept(true) })
        let end = hasEnded.asObservable().filter { $0 }
        return Property(
            read: { value }, current: asObservable().take(until: end), changes: changes.take(until: end))
    }
}
