import TerminalUI

/// A signal ended a command that had done part of its work. The message states how much, and how to go on.
struct Interruption: Error {
    let errorMessage: ErrorMessage
}
