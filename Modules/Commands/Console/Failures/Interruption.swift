package import TerminalFrames

/// A signal ended a command that had done part of its work. The message states how much, and how to go on.
package struct Interruption: Error {
    package let errorMessage: ErrorMessage

    package init(errorMessage: ErrorMessage) { self.errorMessage = errorMessage }
}
