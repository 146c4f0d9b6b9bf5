public import ReactiveCore

extension Property {
    /// The list's changes as steps: first from nothing to what there is, then from each list to the next.
    ///
    /// The latest list is kept, to tell the steps to the next. A change that is none brings no steps.
    public func listSteps<Element: Identifiable & Equatable>() -> Observable<[ListStep<Element>]>
    where Value == [Element] {
        asObservable()
            .scan((old: [], new: [])) { (old: $0.new, new: $1) }
            .map { ListStep.steps(from: $0.old, to: $0.new) }
            .filter { !$0.isEmpty }
    }
}
