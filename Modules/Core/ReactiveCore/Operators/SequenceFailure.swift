/// How an operator fails by itself, when neither its source nor a closure did.
public enum SequenceFailure: Error, Equatable, Sendable {
    /// One element was asked for, and the sequence completed without any.
    case noElements
    /// One element was asked for, and a second arrived.
    case moreThanOneElement
    /// The sequence completed before the element at the index that was asked for.
    case outOfRange
    /// Nothing arrived in time.
    case timeout
}
