/// A screen that is open: its scope and its stream, which end together.
public struct Screen<Logic: StreamLogic>: Sendable {
    /// Where its stores and its work are.
    public let scope: Scope
    /// What it sends to and shows.
    public let stream: ViewStream<Logic>

    /// The stream ends with the scope from now on.
    public init(scope: Scope, stream: ViewStream<Logic>) {
        (self.scope, self.stream) = (scope, stream)
        scope.keep(stream)
    }

    /// Ends the scope, and with it the stream, the stores and the work.
    public func close() { scope.close() }
}
