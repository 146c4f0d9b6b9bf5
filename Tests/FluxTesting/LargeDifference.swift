import CustomDump

/// What differs between two large values, by path: elements of lists that moved, were removed, inserted or changed.
///
/// A line-by-line comparison of such values takes time with the square of their sizes, and prints all of them.
struct LargeDifference {
    /// Whether a value has more parts than can be compared and read line by line.
    static func isNeeded(_ values: Any...) -> Bool {
        var budget = 1_000
        for value in values { count(value, &budget) }
        return budget <= 0
    }

    private static func count(_ value: Any, _ budget: inout Int) {
        budget -= 1
        for child in Mirror(reflecting: represented(value)).children where budget > 0 {
            count(child.value, &budget)
        }
    }

    /// The lines of a difference, and those that were left out.
    private static let (lineLimit, sectionLimit) = (180, 30)

    private var shown: [String] = []
    private var hiddenCount = 0

    /// The lines, without indentation.
    var lines: [String] { shown + (hiddenCount > 0 ? ["… and \(hiddenCount) more lines"] : []) }

    init(expected: Any, actual: Any) { compare(expected, actual, at: "") }

    private mutating func add(_ line: String) {
        if shown.count < Self.lineLimit { shown.append(line) } else { hiddenCount += 1 }
    }

    private mutating func compare(_ expected: Any, _ actual: Any, at path: String) {
        let (expected, actual) = (represented(expected), represented(actual))
        if let isEqual = areEqual(expected, actual), isEqual { return }
        let (before, after) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
        switch (before.displayStyle, after.displayStyle) {
        case (.collection, .collection): compareLists(before, after, at: path)
        case (.dictionary, .dictionary), (.set, .set): compareKeyed(before, after, at: path)
        case (let style?, let other?)
        where style == other && haveSameParts(before, after):
            for (old, new) in zip(before.children, after.children) {
                compare(old.value, new.value, at: path + part(old.label, of: style))
            }
        default:
            guard dump(expected) != dump(actual) else { return }
            add("\(path.isEmpty ? "value" : name(of: path)):")
            add("- \(oneLine(expected))")
            add("+ \(oneLine(actual))")
        }
    }

    /// A path without the dot before its first part.
    private func name(of path: String) -> Substring { path.drop { $0 == "." } }

    private func haveSameParts(_ before: Mirror, _ after: Mirror) -> Bool {
        !before.children.isEmpty && before.subjectType == after.subjectType
            && before.children.map(\.label) == after.children.map(\.label)
    }

    private func part(_ label: String?, of style: Mirror.DisplayStyle) -> String {
        switch style {
        case .optional: ""
        default: label.map { ".\($0.hasPrefix("_") ? String($0.dropFirst()) : $0)" } ?? ""
        }
    }

    // MARK: - Lists

    private mutating func compareLists(_ before: Mirror, _ after: Mirror, at path: String) {
        let (old, new) = (before.children.map(\.value), after.children.map(\.value))
        let (oldKeys, newKeys) = (keys(of: old), keys(of: new))
        let newIndices = Dictionary(zip(newKeys, newKeys.indices)) { first, _ in first }
        let oldIndices = Dictionary(zip(oldKeys, oldKeys.indices)) { first, _ in first }
        var removed = oldKeys.indices.filter { newIndices[oldKeys[$0]] == nil }
        var inserted = newKeys.indices.filter { oldIndices[newKeys[$0]] == nil }
        let kept = oldKeys.indices.compactMap { index in newIndices[oldKeys[index]].map { (index, $0) } }
        let inOrder = Self.longestIncreasing(kept.map(\.1))
        let moved = kept.indices.filter { !inOrder.contains($0) }.map { kept[$0] }

        section(path, "\(moved.count) of \(old.count) elements moved", moved) {
            "[\($0.0)] to [\($0.1)]: \(oneLine(old[$0.0]))"
        }
        // An element without an identity that was replaced at its place has changed.
        let replaced = Set(removed).intersection(inserted)
        removed.removeAll(where: replaced.contains)
        inserted.removeAll(where: replaced.contains)
        section(path, "\(removed.count) of \(old.count) elements removed", removed) {
            "- [\($0)]: \(oneLine(old[$0]))"
        }
        section(path, "\(inserted.count) of \(new.count) elements inserted", inserted) {
            "+ [\($0)]: \(oneLine(new[$0]))"
        }
        let pairs = (kept + replaced.map { ($0, $0) }).sorted { $0.0 < $1.0 }
        for (index, other) in pairs { compare(old[index], new[other], at: "\(path)[\(index)]") }
    }

    private mutating func section<Item>(
        _ path: String, _ title: String, _ items: [Item], _ line: (Item) -> String
    ) {
        guard !items.isEmpty else { return }
        add("\(path.isEmpty ? "" : "\(name(of: path)): ")\(title)")
        for item in items.prefix(Self.sectionLimit) { add("    \(line(item))") }
        if items.count > Self.sectionLimit { add("    … and \(items.count - Self.sectionLimit) more") }
    }

    /// A key for each element, equal for the same element of two lists: its identity, itself, or its text; with the
    /// number of its repetition.
    private func keys(of elements: [Any]) -> [ListKey] {
        var counts: [AnyHashable: Int] = [:]
        return elements.map { element in
            let element = represented(element)
            let key =
                identity(of: element) ?? (element as? any Hashable).map { AnyHashable($0) }
                ?? AnyHashable(dump(element))
            counts[key, default: 0] += 1
            return ListKey(key: key, repetition: counts[key] ?? 1)
        }
    }

    private struct ListKey: Hashable {
        let key: AnyHashable
        let repetition: Int
    }

    /// The positions of a longest increasing subsequence.
    private static func longestIncreasing(_ numbers: [Int]) -> Set<Int> {
        var (ends, previous) = ([Int](), [Int?](repeating: nil, count: numbers.count))
        for position in numbers.indices {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < numbers[position] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[position] = ends[low - 1] }
            if low == ends.count { ends.append(position) } else { ends[low] = position }
        }
        var (found, next) = (Set<Int>(), ends.last)
        while let position = next {
            found.insert(position)
            next = previous[position]
        }
        return found
    }

    // MARK: - Dictionaries and sets

    private mutating func compareKeyed(_ before: Mirror, _ after: Mirror, at path: String) {
        let (old, new) = (entries(before), entries(after))
        let removed = old.keys.filter { new[$0] == nil }.sorted()
        let inserted = new.keys.filter { old[$0] == nil }.sorted()
        section(path, "\(removed.count) of \(old.count) entries removed", removed) { "- \($0)" }
        section(path, "\(inserted.count) of \(new.count) entries inserted", inserted) { "+ \($0)" }
        for key in old.keys.sorted() {
            if let before = old[key], let after = new[key] { compare(before, after, at: "\(path)[\(key)]") }
        }
    }

    /// The values of a dictionary, or the elements of a set, by their text.
    private func entries(_ mirror: Mirror) -> [String: Any] {
        let pairs = mirror.children.map { child -> (String, Any) in
            guard mirror.displayStyle == .dictionary else { return (oneLine(child.value), child.value) }
            let parts = Mirror(reflecting: child.value).children.map(\.value)
            return (oneLine(parts[0]), parts[1])
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

/// The value that represents another one in texts, such as that of a `Tracked` one.
private func represented(_ value: Any) -> Any {
    (value as? any CustomDumpRepresentable)?.customDumpValue ?? value
}

/// Whether two values are equal; `nil` if they cannot be compared.
private func areEqual(_ one: Any, _ other: Any) -> Bool? {
    func compare<Value: Equatable>(_ one: Value) -> Bool? { (other as? Value).map { $0 == one } }
    return (one as? any Equatable).flatMap { compare($0) }
}

private func identity(of value: Any) -> AnyHashable? {
    func identity(_ value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
    return (value as? any Identifiable).map { identity($0) }
}

private func dump(_ value: Any) -> String { String(customDumping: value) }

/// A value in one line of a readable length.
private func oneLine(_ value: Any) -> String {
    let line = text(value)
    return line.count > 160 ? "\(line.prefix(160))…" : line
}
