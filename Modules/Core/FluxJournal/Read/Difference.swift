public import FluxCore

/// One place in which two coded values differ.
public struct Difference: Sendable, Equatable {
    /// Keys and indices from the whole down to it.
    public let path: [String]
    /// `nil` where there was nothing.
    public let old: CodedValue?
    /// `nil` where there is nothing any more.
    public let new: CodedValue?
}

extension CodedValue {
    /// Where this and a later value differ: the innermost places, in the order of their keys.
    public func differences(to new: CodedValue) -> [Difference] {
        var found: [Difference] = []
        collect(self, new, [], &found)
        return found
    }

    /// What stands at a path of keys and indices; `nil` when there is nothing.
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
