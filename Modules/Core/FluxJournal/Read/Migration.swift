public import FluxCore

/// How an older form of a type's values is read, so that recordings outlive renames.
///
/// A feature lists the migrations of its own actions, states and commands; pass those of all features to
/// `Recording`. They are applied in the order of the list to recordings by versions before theirs.
public struct Migration: Sendable {
    /// The current name of the type, such as `Search.ResultsAction`.
    let type: String
    /// The name in older recordings; `nil` if it is the same.
    let former: String?
    /// The first version that records the current form.
    let version: [Int]
    let change: (@Sendable (CodedValue) throws -> CodedValue)?

    /// Creates a migration.
    ///
    /// - Parameters:
    ///   - type: The type of an action, a state or a command.
    ///   - former: The full name of the type in older recordings, such as `Search.SeenState`, or the former
    ///     key of its store; `nil` if it is the same.
    ///   - version: The first version that records the current form: the numbers at the end of
    ///     `RecordingHeader.app`, such as `0.2.0`.
    ///   - change: Returns the current form of an older value, and a value in the current form unchanged;
    ///     `nil` if only the name differs. Its errors are those of reading the value. The recorded
    ///     fingerprints of a state that is changed cannot be compared: a replay does not verify it.
    public init(
        of type: Any.Type, formerly former: String? = nil, before version: String,
        _ change: (@Sendable (CodedValue) throws -> CodedValue)? = nil
    ) {
        (self.type, self.former, self.change) = (StateKey.of(type), former, change)
        self.version = Self.numbers(in: version)
    }

    /// Whether a program's recordings have the older form.
    ///
    /// - Parameter app: A program and its version, in the form of `RecordingHeader.app`.
    func applies(to app: String) -> Bool {
        let recorded = Self.numbers(in: app.split(separator: " ").last.map(String.init) ?? "")
        return recorded.lexicographicallyPrecedes(version)
    }

    /// The numbers of a version; a suffix such as `-beta` is ignored.
    private static func numbers(in version: String) -> [Int] {
        let numbers = version.prefix { $0.isNumber || $0 == "." }.split(separator: ".").map {
            Int($0) ?? .max
        }
        return Array((numbers + [0, 0, 0]).prefix(max(3, numbers.count)))
    }
}

extension CodedValue {
    /// Returns the value with another name for a key: a renamed property, or a renamed case of an enum.
    ///
    /// - Parameters:
    ///   - former: The older name.
    ///   - name: The current name.
    ///   - path: The keys from this value to the one that has the key.
    /// - Returns: The changed value; an equal one without such a key.
    public func renaming(
        _ former: String, to name: String, at path: some Collection<String> = EmptyCollection<String>()
    ) -> CodedValue {
        guard case .keyed(var values) = self else {
            return self == .text(former) && path.isEmpty ? .text(name) : self
        }
        if let first = path.first {
            values[first] = values[first]?.renaming(former, to: name, at: Array(path.dropFirst()))
        } else if let value = values.removeValue(forKey: former) {
            values[name] = value
        }
        return .keyed(values)
    }
}
