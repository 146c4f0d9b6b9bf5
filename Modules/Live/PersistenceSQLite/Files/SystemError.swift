import Glibc

/// An error of the operating system.
struct SystemError: Error, Equatable {
    /// The value of `errno`.
    let number: Int32

    /// The system's message, such as "Input/output error".
    var message: String {
        strerror(number).map { String(cString: $0) } ?? PersistenceSQLiteStrings.systemError(number)
    }
}
