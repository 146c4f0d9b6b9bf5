/// Errors of the operators themselves.
public enum SequenceFailure: Error, Equatable, Sendable {
    /// One element was required, and the sequence completed without any.
    case noElements
    /// One element was required, and a second one arrived.
    case moreThanOneElement
    /// The sequence completed before the requested index.
    case outOfRange
    /// Nothing arrived in time.
    case timeout
}
