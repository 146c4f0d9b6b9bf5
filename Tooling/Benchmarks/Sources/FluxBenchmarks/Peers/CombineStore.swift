import OpenCombine

/// A store as one is written with a `CurrentValueSubject`: for one thread, which is all that it is safe for.
final class CombineStore {
    let states: CurrentValueSubject<SampleState, Never>

    init(_ state: SampleState) { states = CurrentValueSubject(state) }

    func dispatch(_ action: SampleAction) { states.value.reduce(action) }
}
