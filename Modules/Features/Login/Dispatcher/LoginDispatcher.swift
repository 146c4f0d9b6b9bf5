import FluxCore

/// The names and policies of this feature's work. It has one store and no middleware: what must be kept on
/// the device is the business of the token's.
enum LoginWork {
    /// One question to the service at a time: who owns a pasted token, or the current one.
    static let question = "question"
    static let questionPolicy = WorkPolicy.cancelPrevious
    /// A log-out is never skipped.
    static let logout = "logout"
    static let logoutPolicy = WorkPolicy.enqueue
}
