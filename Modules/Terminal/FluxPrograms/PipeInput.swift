import Glibc

/// The writing end of a pipe to another program.
package struct PipeInput: Sendable {
    private let descriptor: Int32

    /// - Parameter descriptor: The end of a pipe; a terminal is refused.
    package init(_ descriptor: Int32) {
        precondition(isatty(descriptor) == 0, "A terminal is not a pipe.")
        self.descriptor = descriptor
    }

    /// Writes all bytes.
    ///
    /// - Returns: Whether the program read them.
    package func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            if written < 0 { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }

    /// Ends the program's input.
    package func close() { Glibc.close(descriptor) }
}
