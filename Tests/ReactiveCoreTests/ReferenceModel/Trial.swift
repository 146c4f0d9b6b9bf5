/// A tree of operators and its inputs.
struct Trial: Equatable, Sendable {
    /// Three hot inputs `a`, `b` and `c`, scheduled in this order before anything else.
    var inputs: [Script]
    var tree: Tree

    /// When the subscription is disposed, in nanoseconds.
    static let end = 20 * frame

    static let names = ["a", "b", "c"]
}
