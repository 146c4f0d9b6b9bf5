/// A value among a stream's outputs that is computed whenever it is read: `stream.output.isEmpty`.
public struct Computed<Value: Sendable>: Sendable {
    let compute: @Sendable () -> Value

    /// - Parameter compute: Called at every read, on the reader's thread.
    public init(_ compute: @escaping @Sendable () -> Value) {
        self.compute = compute
    }
}
