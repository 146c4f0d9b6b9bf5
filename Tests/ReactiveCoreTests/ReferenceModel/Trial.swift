/// What is judged: a tree of operators, and what comes in.
struct Trial: Equatable, Sendable {
    /// Three, hot: `a`, `b` and `c`, scheduled before anything else in this order.
    var inputs: [Script]
    var tree: Tree

    /// When the subscription is disposed, in nanoseconds.
    static let end = 20 * frame

    static let names = ["a", "b", "c"]
}
