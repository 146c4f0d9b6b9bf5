public import FluxCore
public import FluxJournal

extension JournalText {
    /// The changes by an action: first those of its own scope, then those of derived stores with their paths.
    ///
    /// - Parameters:
    ///   - changes: The changes by store.
    ///   - action: The action.
    ///   - part: A part of a store whose changes are before all others.
    ///   - strings: The sentences.
    /// - Returns: One line for each change.
    package static func lines(
        _ changes: [StoreAddress: [Difference]], by action: RecordedAction,
        first part: (store: StoreAddress, path: [String])? = nil, _ strings: any JournalStrings
    ) -> [JournalLine] {
        let order = changes.sorted { one, other in
            let (isOwn, isOtherOwn) = (one.key.path == action.path, other.key.path == action.path)
            return isOwn == isOtherOwn ? one.key < other.key : isOwn
        }
        let lines = order.flatMap { store, differences in
            let name = store.path == action.path ? store.key : "\(relativePath(store.path)):\(store.key)"
            return differences.map { difference in
                (
                    line: line(difference, at: ValuePath.text([name] + difference.path), strings),
                    isFirst: part.map { $0.store == store && difference.concerns($0.path) } ?? false
                )
            }
        }
        return (lines.filter(\.isFirst) + lines.filter { !$0.isFirst }).map(\.line)
    }

    /// One difference: `Store.part: old → new`, or `Store.list[id]: moved from 3 to 0`.
    ///
    /// - Parameters:
    ///   - difference: The difference.
    ///   - place: Its path.
    ///   - strings: The sentences.
    package static func line(
        _ difference: Difference, at place: String, _ strings: any JournalStrings
    ) -> JournalLine {
        let start = JournalLine([.init(place, .tag), .init(": ")])
        if let move = difference.move { return start + strings.moved(from: move.from, to: move.to) }
        return start
            + JournalLine([
                .init(text(difference.old, strings), .dim), .init(" → "),
                .init(text(difference.new, strings), .code),
            ])
    }

    /// A value as text of at most 60 characters; `nothing` for `nil`.
    ///
    /// - Parameters:
    ///   - value: An encoded value.
    ///   - strings: The sentences.
    package static func text(_ value: CodedValue?, _ strings: any JournalStrings) -> String {
        guard let text = value?.readableText else { return strings.noValue }
        return text.count > 60 ? text.prefix(57) + "…" : text
    }

    /// The states of all scopes before and after as differences with their paths.
    ///
    /// - Parameters:
    ///   - old: A snapshot of a replica's root.
    ///   - new: A later one.
    /// - Returns: The path of each difference, valid for `StatePath`, and the difference.
    public static func differences(
        from old: ScopeSnapshot, to new: ScopeSnapshot
    ) throws -> [(path: String, difference: Difference)] {
        let (before, after) = (try CodedValue(encoding: old.byScope), try CodedValue(encoding: new.byScope))
        return before.differences(to: after).map { difference in
            let store = difference.path.prefix(2).joined(separator: ":")
            return (ValuePath.text([store] + difference.path.dropFirst(2)), difference)
        }
    }
}

extension ScopeSnapshot {
    /// The states by the path of their scope.
    fileprivate var byScope: [String: [String: CodedValue]] {
        children.reduce(into: [name: states]) { all, child in
            for (path, states) in child.byScope { all["\(name)/\(path)"] = states }
        }
    }
}
