public import ReactiveCore

extension Property {
    /// The list's changes as steps: first from the empty list to the current one, then from each list to the
    /// next.
    ///
    /// The latest list is retained to compute the next steps. A change to an equal list emits nothing.
    public func listSteps<Element: Identifiable & Equatable>() -> Observable<[ListStep<Element>]>
    where Value == [Element] {
        asObservable()
            .scan((old: [], new: [])) { (old: $0.new, new: $1) }
            .map { ListStep.steps(from: $0.old, to: $0.new) }
            .filter { !$0.isEmpty }
    }
}
