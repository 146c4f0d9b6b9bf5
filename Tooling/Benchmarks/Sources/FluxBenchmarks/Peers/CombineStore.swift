import OpenCombine

/// A store as one is written with a `CurrentValueSubject`: for one thread, which is all that it is safe for.
final class CombineStore {
    let states: CurrentValueSubject<Desk, Never>

    init(_ desk: Desk) { states = CurrentValueSubject(desk) }

    func dispatch(_ action: DeskAction) { states.value.reduce(action) }
}
