public import FluxCore

/// A difference between two encoded values at one path.
public struct Difference: Sendable, Equatable {
    /// Keys and indices from the root of the value.
    public let path: [String]
    /// The old value; `nil` if there was none.
    public let old: CodedValue?
    /// The new value; `nil` if it was removed.
    public let new: CodedValue?
}

extension CodedValue {
    /// Returns the differences between this and a later value: the innermost paths, in the order of their
    /// keys.
    ///
    /// - Parameter new: The later value.
    /// - Returns: The differences; empty for equal values.
    public func differences(to new: CodedValue) -> [Difference] {
        var found: [Difference] = []
        collect(self, new, [], &found)
        return found
    }

    /// Returns the value at a path of keys and indices; `nil` if there is none.
    ///
    /// - Parameter path: Keys and indices from the root.
    public func value(at path: some Sequence<String>) -> CodedValue? {
        var value: CodedValue? = self
        for part in path {
            switch value {
            case .keyed(let values): value = values[part]
            case .list(let values):
                value = Int(part).flatMap { values.indices.contains($0) ? values[$0] : nil }
            default: return nil
            }
        }
        return value
    }

    private func collect(
        _ old: CodedValue?, _ new: CodedValue?, _ path: [String], _ found: inout [Difference]
    ) {
        if old == new { return }
        switch (old, new) {
        case (.keyed(let old)?, .keyed(let new)?):
            for key in Set(old.keys).union(new.keys).sorted() {
                collect(old[key], new[key], path + [key], &found)
            }
        case (.list(let old)?, .list(let new)?):
            for index in 0..<max(old.count, new.count) {
                collect(
                    index < old.count ? old[index] : nil, index < new.count ? new[index] : nil,
                    path + ["\(index)"], &found)
            }
        default: found.append(Difference(path: path, old: old, new: new))
        }
    }
}
