import ReactiveCore

extension Scope {
    /// Returns a value from outside that the initial states of this scope depend on, such as a setting or a
    /// page size: `ResultsState(pageSize: scope.externalInput("pageSize", settings.pageSize))`.
    ///
    /// A recording contains the value, and a replica returns the recorded one. All other differences between
    /// a recorded and a replayed initial state are reported when a recording is verified.
    ///
    /// - Parameters:
    ///   - name: The name of the value; unique in this scope.
    ///   - value: The value. A secret needs a type that is encoded as a placeholder.
    /// - Returns: `value`; in a replica, the recorded value, or `value` if none was recorded or it cannot be
    ///   decoded.
    public func externalInput<Value: Codable & Sendable>(_ name: String, _ value: Value) -> Value {
        if tree.mode == .replica {
            let recorded = tree.recorded.withLock { $0.input }?(path, name)
            return recorded.flatMap { try? $0.decoded(as: Value.self) } ?? value
        }
        contents.withLock { $0.externalInputs.append((name, value)) }
        tree.notify(.externalInput(path: path, name: name, value: value), lineage)
        return value
    }

    /// The values from outside that this scope received.
    package var externalInputs: [(name: String, value: any Encodable & Sendable)] {
        contents.withLock { $0.externalInputs }
    }

    /// Sets the source of external inputs of a replica.
    ///
    /// - Parameter inputs: Returns the recorded value for the path of a scope and a name.
    package func useRecordedInputs(_ inputs: @escaping @Sendable (String, String) -> CodedValue?) {
        tree.recorded.withLock { $0.input = inputs }
    }
}
