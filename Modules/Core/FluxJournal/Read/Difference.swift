public import FluxCore

/// A difference between two encoded values at one path.
public struct Difference: Sendable, Equatable {
    /// The indices of an element that was moved.
    public struct Move: Sendable, Equatable {
        /// The index in the old list.
        public let from: Int
        /// The index in the new list.
        public let to: Int
    }

    /// Keys and indices from the root of the value; `[ab16]` is the list's element with the id `ab16`.
    public let path: [String]
    /// The same path with indices instead of ids: in the new value, or in the old one for a removed part.
    public let indexPath: [String]
    /// The old value; `nil` if there was none, and for a move.
    public let old: CodedValue?
    /// The new value; `nil` if it was removed, and for a move.
    public let new: CodedValue?
    /// The indices of a moved element of a list; `nil` for other differences. What changed in the element is
    /// a difference of its own.
    public let move: Move?

    init(
        path: [String], indexPath: [String]? = nil, old: CodedValue?, new: CodedValue?, move: Move? = nil
    ) {
        (self.path, self.indexPath, self.old, self.new) = (path, indexPath ?? path, old, new)
        self.move = move
    }

    /// Returns whether the difference is at a path, above it or below it.
    ///
    /// - Parameter parts: Keys, indices and ids.
    public func concerns(_ parts: [String]) -> Bool {
        zip(parts, zip(path, indexPath)).allSatisfy { $0 == $1.0 || $0 == $1.1 }
    }
}

extension CodedValue {
    /// How the elements of two lists are paired for a comparison.
    public enum ListMatching: Sendable {
        /// By their `id`, if all elements of both lists are keyed values with unique ids. The elements of other
        /// lists are paired by index between their equal beginnings and ends.
        case elements
        /// By index: the differences and the old list determine the new list.
        case indices
    }

    /// Returns the differences between this and a later value: the innermost paths, in the order of their
    /// keys; in a list, removed elements first.
    ///
    /// - Parameters:
    ///   - new: The later value.
    ///   - matching: How the elements of lists are paired.
    /// - Returns: The differences; empty for equal values.
    public func differences(to new: CodedValue, matching: ListMatching = .elements) -> [Difference] {
        var comparison = ValueComparison(matching)
        comparison.compare(self, new, ComparedPath())
        return comparison.differences
    }

    /// Returns the value at a path of keys, indices and ids; `nil` if there is none.
    ///
    /// - Parameter path: Keys, indices, and ids in brackets, from the root.
    public func value(at path: some Sequence<String>) -> CodedValue? {
        var value: CodedValue? = self
        for part in path {
            switch value {
            case .keyed(let values): value = values[part]
            case .list(let values):
                if let id = ValuePath.id(in: part) {
                    value = values.first { $0.elementID.map { $0 == id } ?? false }
                } else {
                    value = Int(part).flatMap { values.indices.contains($0) ? values[$0] : nil }
                }
            default: return nil
            }
        }
        return value
    }
}
