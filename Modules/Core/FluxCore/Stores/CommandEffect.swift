/// What running a command does outside of the program's states.
///
/// It decides what happens to a command that was interrupted, such as by the end of the program, when its state is
/// restored and becomes live.
public enum CommandEffect: Sendable {
    /// Reads something, or waits. It may be requested again.
    case query
    /// Changes something that outlives the program, such as a file or the data of a service. Only the user may
    /// request it again: it may have been completed.
    case write
    /// Matters only at that moment: a message, a page in the browser, an action for another store. It is not repeated.
    case transient
}

/// A command that declares its effect, so that a test can check what a restored state requests.
public protocol ClassifiedCommand: Sendable {
    /// What running the command does outside of the program's states.
    var effect: CommandEffect { get }
}
