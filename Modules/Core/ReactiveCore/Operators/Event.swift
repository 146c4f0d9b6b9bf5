/// An event of a sequence as a value, for `materialize()` and `dematerialize()`.
public enum Event<Element: Sendable>: Sendable {
    /// An element.
    case next(Element)
    /// The end with an error.
    case failed(any Error)
    /// The end without an error.
    case completed
}
