import OpenCombine

/// A typical store built on a `CurrentValueSubject`; safe on a single thread only.
final class CombineStore {
    let states: CurrentValueSubject<SampleState, Never>

    init(_ state: SampleState) { states = CurrentValueSubject(state) }

    func dispatch(_ action: SampleAction) { states.value.reduce(action) }
}
