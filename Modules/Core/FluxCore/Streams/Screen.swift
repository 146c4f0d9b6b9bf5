/// An open screen: its scope and its stream, which end together.
public struct Screen<Logic: StreamLogic>: Sendable {
    /// The scope of its stores and work.
    public let scope: Scope
    /// Its inputs and outputs.
    public let stream: ViewStream<Logic>

    /// Creates a screen; from now on, the stream ends with the scope.
    ///
    /// - Parameters:
    ///   - scope: The screen's scope.
    ///   - stream: The screen's stream.
    public init(scope: Scope, stream: ViewStream<Logic>) {
        (self.scope, self.stream) = (scope, stream)
        scope.keep(stream)
    }

    /// Closes the scope, and with it the stream, the stores and the work.
    public func close() { scope.close() }
}
