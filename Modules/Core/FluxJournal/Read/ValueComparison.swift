import FluxCore

/// A path with ids, and the same one with indices.
struct ComparedPath {
    private(set) var parts: [String] = []
    private(set) var indices: [String] = []

    func appending(_ key: String) -> Self { appending(key, key) }
    func appending(_ index: Int) -> Self { appending("\(index)", "\(index)") }
    func appending(id: String, at index: Int) -> Self { appending(ValuePath.part(id: id), "\(index)") }

    private func appending(_ part: String, _ index: String) -> Self {
        var path = self
        path.parts.append(part)
        path.indices.append(index)
        return path
    }
}

/// Compares two values, in time proportional to their size; that of moves in a list of n elements is n log n.
struct ValueComparison {
    private(set) var differences: [Difference] = []
    private let matching: CodedValue.ListMatching

    init(_ matching: CodedValue.ListMatching) { self.matching = matching }

    mutating func compare(_ old: CodedValue?, _ new: CodedValue?, _ path: ComparedPath) {
        if old == new { return }
        switch (old, new) {
        case (.keyed(let old)?, .keyed(let new)?):
            for key in Set(old.keys).union(new.keys).sorted() {
                compare(old[key], new[key], path.appending(key))
            }
        case (.list(let old)?, .list(let new)?):
            switch matching {
            case .indices: compareByIndex(old[...], new[...], path)
            case .elements: compareElements(old, new, path)
            }
        default: add(path, old, new)
        }
    }

    private mutating func add(
        _ path: ComparedPath, _ old: CodedValue? = nil, _ new: CodedValue? = nil,
        _ move: Difference.Move? = nil
    ) {
        differences.append(
            Difference(path: path.parts, indexPath: path.indices, old: old, new: new, move: move))
    }

    private mutating func compareElements(_ old: [CodedValue], _ new: [CodedValue], _ path: ComparedPath) {
        if let oldIDs = Self.ids(old), let newIDs = Self.ids(new) {
            return compareByID((old, oldIDs), (new, newIDs), path)
        }
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
        let end = rest.prefix { $0 == $1 }.count
        compareByIndex(old[start..<old.count - end], new[start..<new.count - end], path)
    }

    /// Both slices begin at the same index.
    private mutating func compareByIndex(
        _ old: ArraySlice<CodedValue>, _ new: ArraySlice<CodedValue>, _ path: ComparedPath
    ) {
        for index in old.startIndex..<max(old.endIndex, new.endIndex) {
            compare(
                index < old.endIndex ? old[index] : nil, index < new.endIndex ? new[index] : nil,
                path.appending(index))
        }
    }

    private mutating func compareByID(
        _ old: (values: [CodedValue], ids: [String]), _ new: (values: [CodedValue], ids: [String]),
        _ path: ComparedPath
    ) {
        let newIDs = Set(new.ids)
        for (index, id) in old.ids.enumerated() where !newIDs.contains(id) {
            add(path.appending(id: id, at: index), old.values[index])
        }
        let oldIndices = Dictionary(uniqueKeysWithValues: zip(old.ids, old.ids.indices))
        let moved = Self.moved(new.ids.compactMap { oldIndices[$0] })
        for (index, id) in new.ids.enumerated() {
            let path = path.appending(id: id, at: index)
            guard let former = oldIndices[id] else {
                add(path, nil, new.values[index])
                continue
            }
            if moved.contains(former) { add(path, nil, nil, Difference.Move(from: former, to: index)) }
            compare(old.values[former], new.values[index], path)
        }
    }

    /// The ids of all elements; `nil` if one has none or two have the same.
    private static func ids(_ values: [CodedValue]) -> [String]? {
        var known: Set<String> = []
        var ids: [String] = []
        for value in values {
            guard let id = value.elementID, known.insert(id).inserted else { return nil }
            ids.append(id)
        }
        return ids
    }

    /// Returns the fewest numbers without which the others are in increasing order: all but a longest
    /// increasing subsequence, found with the piles of patience sorting.
    ///
    /// - Parameter numbers: Different numbers.
    private static func moved(_ numbers: [Int]) -> Set<Int> {
        /// For each length of a subsequence, the position of its last number, the smallest possible one.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (position, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low < ends.count { ends[low] = position } else { ends.append(position) }
        }
        var moved = Set(numbers)
        var next = ends.last
        while let position = next {
            moved.remove(numbers[position])
            next = previous[position]
        }
        return moved
    }
}
