/// An output of a stream that is computed each time it is read: `stream.output.isEmpty`.
public struct Computed<Value: Sendable>: Sendable {
    let compute: @Sendable () -> Value

    /// Creates an output.
    ///
    /// - Parameter compute: Called for each read, on the reader's thread.
    public init(_ compute: @escaping @Sendable () -> Value) {
        self.compute = compute
    }
}
