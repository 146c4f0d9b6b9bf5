import FluxCore

/// The work of a post's screen: who asks to read again wants the newest answer, who changes the stocks waits
/// for the change that is under way.
enum PostWork {
    static let read = "read"
    static let readPolicy = WorkPolicy.cancelPrevious
    static let comments = "comments"
    static let commentsPolicy = WorkPolicy.cancelPrevious
    static let learnStock = "learn stock"
    static let learnStockPolicy = WorkPolicy.cancelPrevious
    static let changeStock = "change stock"
    static let changeStockPolicy = WorkPolicy.ignoreWhileRunning
}
