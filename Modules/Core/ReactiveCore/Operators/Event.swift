/// What a sequence delivers, as a value: what `materialize` makes and `dematerialize` takes.
public enum Event<Element: Sendable>: Sendable {
    /// An element.
    case next(Element)
    /// The end by an error.
    case failed(any Error)
    /// The end without one.
    case completed
}
