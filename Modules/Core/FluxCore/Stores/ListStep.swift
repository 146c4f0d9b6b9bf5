public import ReactiveCore

/// One step of the difference between two lists.
///
/// Indices are those of `CollectionDifference`: removals and the origins of moves refer to the old list;
/// insertions, destinations of moves and updates refer to the new list. Steps are ordered: removals, from the
/// last to the first; insertions and moves, by their new index; updates.
public enum ListStep<Element: Sendable>: Sendable {
    /// The element is not in the new list; its index in the old one.
    case removed(Element, at: Int)
    /// The element was not in the old list; its index in the new one.
    case inserted(Element, at: Int)
    /// The element is in both lists; its indices in the old and the new one.
    case moved(Element, from: Int, to: Int)
    /// The element is in both lists, moved or not, and its value changed; its index in the new list.
    case updated(Element, at: Int)
}

extension ListStep: Equatable where Element: Equatable {}

extension ListStep where Element: Identifiable & Equatable {
    /// Returns the smallest number of steps from one list to another.
    ///
    /// Elements are identified by their `id`; those with equal ids, by their order. O(*n* log *n*).
    ///
    /// - Parameters:
    ///   - old: The list before.
    ///   - new: The list after.
    /// - Returns: The steps; empty for equal lists.
    public static func steps(from old: [Element], to new: [Element]) -> [ListStep] {
        let (oldIdentities, newIdentities) = (identities(of: old), identities(of: new))
        let oldIndices = indices(of: oldIdentities)
        let newIndices = indices(of: newIdentities)
        let from = newIdentities.map { oldIndices[$0] }
        let unmoved = Set(longestIncreasingSubsequence(in: from))

        let removed = old.indices.reversed().filter { newIndices[oldIdentities[$0]] == nil }
            .map { ListStep.removed(old[$0], at: $0) }
        let placed = new.indices.filter { !unmoved.contains($0) }.map { index in
            if let from = from[index] {
                ListStep.moved(new[index], from: from, to: index)
            } else {
                ListStep.inserted(new[index], at: index)
            }
        }
        let updated = new.indices.filter { index in from[index].map { old[$0] != new[index] } ?? false }
            .map { ListStep.updated(new[$0], at: $0) }
        return removed + placed + updated
    }

    /// An id, and the number of earlier elements with the same id.
    private struct Identity: Hashable {
        let id: Element.ID
        let occurrence: Int
    }

    private static func identities(of list: [Element]) -> [Identity] {
        var counts: [Element.ID: Int] = [:]
        return list.map { element in
            defer { counts[element.id, default: 0] += 1 }
            return Identity(id: element.id, occurrence: counts[element.id, default: 0])
        }
    }

    private static func indices(of identities: [Identity]) -> [Identity: Int] {
        Dictionary(uniqueKeysWithValues: identities.enumerated().map { ($1, $0) })
    }

    /// Returns the indices of the longest increasing subsequence: its elements need not move.
    private static func longestIncreasingSubsequence(in values: [Int?]) -> [Int] {
        var ends: [Int] = []  // For each length 1, 2, …: the index of the smallest last value.
        var predecessors = [Int?](repeating: nil, count: values.count)
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if let end = values[ends[middle]], end < value { low = middle + 1 } else { high = middle }
            }
            predecessors[index] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        return Array(
            sequence(first: ends.last) { $0.flatMap { predecessors[$0] } }.prefix { $0 != nil }.compactMap(
                \.self))
    }
}

extension Array where Element: Sendable {
    /// Returns this list after applying `steps`.
    ///
    /// - Parameter steps: The difference between this list and another.
    public func applying(_ steps: [ListStep<Element>]) -> [Element] {
        var (isRemoved, added) = ([Bool](repeating: false, count: count), [(element: Element, index: Int)]())
        for step in steps {
            switch step {
            case .removed(_, let index): isRemoved[index] = true
            case .inserted(let element, let index): added.append((element, index))
            case .moved(let element, let index, let newIndex):
                isRemoved[index] = true
                added.append((element, newIndex))
            case .updated: break
            }
        }
        // Built from the start: removing and inserting one by one would move what is behind each time.
        var list: [Element] = []
        list.reserveCapacity(count + added.count)
        var (rest, next) = (indices.lazy.filter { !isRemoved[$0] }.makeIterator(), added[...])
        while true {
            if let first = next.first, first.index == list.count {
                list.append(first.element)
                next.removeFirst()
            } else if let index = rest.next() {
                list.append(self[index])
            } else {
                break
            }
        }
        precondition(next.isEmpty, "the steps must begin with this list")
        for case .updated(let element, let index) in steps { list[index] = element }
        return list
    }
}

extension Property {
    /// The list's changes as steps: first from the empty list to the current one, then from each list to the
    /// next.
    ///
    /// The latest list is retained to compute the next steps. A change to an equal list emits nothing.
    public func listSteps<Element: Identifiable & Equatable>() -> Observable<[ListStep<Element>]>
    where Value == [Element] {
        asObservable()
            .scan((old: [], new: [])) { (old: $0.new, new: $1) }
            .map { ListStep.steps(from: $0.old, to: $0.new) }
            .filter { !$0.isEmpty }
    }
}
