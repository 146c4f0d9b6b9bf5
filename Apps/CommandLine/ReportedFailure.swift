/// The failure of a command that was printed already.
struct ReportedFailure: Error {
    /// The exit code.
    let code: Int32
}
