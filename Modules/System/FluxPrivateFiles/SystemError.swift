import Glibc

/// An error of the operating system.
package struct SystemError: Error, Equatable {
    /// The value of `errno`.
    package let number: Int32

    /// - Parameter number: The value of `errno`.
    package init(number: Int32) { self.number = number }

    /// The system's message, such as "Input/output error".
    package var message: String {
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
