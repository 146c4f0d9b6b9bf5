/// The failure of a command that was printed already.
package struct ReportedFailure: Error {
    /// The exit code.
    package let code: Int32

    package init(code: Int32) { self.code = code }
}
