/// What a sequence delivers, as a value: what `materialize` makes and `dematerialize` takes.
public enum Event<Element: Sendable>: Sendable {
    case next(Element)
    case failed(any Error)
    case completed
}
