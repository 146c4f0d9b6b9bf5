package import FluxCore
package import FluxJournal
package import TerminalUI

/// Formats the contents of a recording as text.
package struct JournalText: Sendable {
    private let recording: Recording
    private let diffCommand: (@Sendable (_ from: UInt64, _ to: UInt64) -> String)?

    /// - Parameters:
    ///   - recording: The recording.
    ///   - diffCommand: Returns the command that prints all changes between two steps; `nil` if there is none.
    package init(
        _ recording: Recording, diffCommand: (@Sendable (_ from: UInt64, _ to: UInt64) -> String)?
    ) {
        (self.recording, self.diffCommand) = (recording, diffCommand)
    }

    /// Explains a value: the change that produced it, how sure that is, then each action of the causal chain
    /// with its own changes, those of the value first.
    package func why(_ why: Why) -> [StyledLine] {
        let place = Self.place(why.store, why.parts)
        let head = TimeTravelStrings.changed(place, from: Self.text(why.old), to: Self.text(why.new))
        return [head] + certainty(of: why) + sources(of: why)
            + why.chain.flatMap {
                step($0, first: (why.store, why.parts))
            }
    }

    /// The path of a value: `app/search/results:Search.ResultsState.list`.
    package static func place(_ store: StoreAddress, _ parts: [String]) -> String {
        ValuePath.text([store.description] + parts)
    }

    private func certainty(of why: Why) -> [StyledLine] {
        switch why.certainty {
        case .verified: []
        case .differs(let number): [TimeTravelStrings.valuesDiffer(from: number)]
        case .notDeterministic(let number): [TimeTravelStrings.notDeterministic(at: number)]
        case .replayedOnly: [TimeTravelStrings.valuesNotRecorded]
        }
    }

    /// What a derived state follows: the changes in the scope of the action. Empty if the value is in that scope
    /// itself.
    private func sources(of why: Why) -> [StyledLine] {
        guard let first = why.chain.first, first.action.path != why.store.path else { return [] }
        let changed = first.changes.filter { $0.key.path == first.action.path }.sorted { $0.key < $1.key }
        let parts = changed.flatMap { store, differences in
            Set(differences.compactMap(\.path.first)).sorted().map { "\(store.key).\($0)" }
        }
        return parts.isEmpty ? [] : [TimeTravelStrings.derived(from: parts)]
    }

    /// An action and the changes that it made.
    ///
    /// - Parameter part: A part of a store whose changes are shown first.
    package func step(
        _ step: Why.Step, first part: (store: StoreAddress, path: [String])? = nil
    ) -> [StyledLine] {
        [line(step)] + changes(step, first: part)
    }

    private func line(_ step: Why.Step) -> StyledLine {
        let action = step.action
        return StyledLine([
            StyledSpan("\(action.number)", .count), StyledSpan("  "),
            StyledSpan(Self.seconds(action.time), .dim), StyledSpan("  "),
            StyledSpan(Self.relativePath(action.path), .tag), StyledSpan("  "),
            StyledSpan(recording.name(of: action), .strong), StyledSpan("  "),
        ]) + TimeTravelStrings.origin(action.place, hasCause: action.cause != nil)
    }

    private func changes(
        _ step: Why.Step, first part: (store: StoreAddress, path: [String])?
    ) -> [StyledLine] {
        let all = Self.lines(step.changes, by: step.action, first: part)
        let shown = all.prefix(8).map { StyledLine([StyledSpan("      ")] + $0.spans) }
        guard all.count > 8 else { return shown }
        let number = step.action.number
        let more = TimeTravelStrings.andMore(all.count - 8, command: diffCommand?(number - 1, number))
        return shown + [StyledLine("      \(more)", .dim)]
    }

    /// The changes by an action: first those of its own scope, then those of derived stores with their paths.
    ///
    /// - Parameter part: A part of a store whose changes are before all others.
    package static func lines(
        _ changes: [StoreAddress: [Difference]], by action: RecordedAction,
        first part: (store: StoreAddress, path: [String])? = nil
    ) -> [StyledLine] {
        let order = changes.sorted { one, other in
            let (isOwn, isOtherOwn) = (one.key.path == action.path, other.key.path == action.path)
            return isOwn == isOtherOwn ? one.key < other.key : isOwn
        }
        let lines = order.flatMap { store, differences in
            let name = store.path == action.path ? store.key : "\(relativePath(store.path)):\(store.key)"
            return differences.map { difference in
                (
                    line: line(difference, at: ValuePath.text([name] + difference.path)),
                    isFirst: part.map { $0.store == store && difference.concerns($0.path) } ?? false
                )
            }
        }
        return (lines.filter(\.isFirst) + lines.filter { !$0.isFirst }).map(\.line)
    }

    /// One difference: `Store.part: old → new`, or `Store.list[id]: moved from 3 to 0`.
    ///
    /// - Parameter place: The path of the difference.
    package static func line(_ difference: Difference, at place: String) -> StyledLine {
        let start = [StyledSpan(place, .tag), StyledSpan(": ")]
        if let move = difference.move {
            return StyledLine(start) + TimeTravelStrings.moved(from: move.from, to: move.to)
        }
        return StyledLine(
            start + [
                StyledSpan(text(difference.old), .dim), StyledSpan(" → "),
                StyledSpan(text(difference.new), .code),
            ])
    }

    /// A value as text of at most 60 characters; `nothing` for `nil`.
    package static func text(_ value: CodedValue?) -> String {
        guard let text = value?.text() else { return TimeTravelStrings.noValue }
        return text.count > 60 ? text.prefix(57) + "…" : text
    }

    /// Seconds with three decimals.
    package static func seconds(_ time: Duration) -> String {
        let milliseconds =
            time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
        let rest = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    /// A scope's path without the root.
    package static func relativePath(_ path: String) -> String {
        path.firstIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }
}

extension Recording {
    /// The action's name, such as `ResultsAction.typed`.
    package func name(of action: RecordedAction) -> String {
        name(of: action, in: line(of: action.number))
    }

    /// - Parameter line: The line with the action's payload; `nil` if there is none.
    package func name(of action: RecordedAction, in line: Int?) -> String {
        let type = action.name.split(separator: ".").dropFirst().joined(separator: ".")
        return line.flatMap { caseName($0) }.map { "\(type).\($0)" } ?? type
    }
}
