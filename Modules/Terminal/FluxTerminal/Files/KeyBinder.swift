import FluxJSON
package import TerminalFrames

/// Applies key bindings from a file in order; a conflicting binding loses to an earlier one.
struct KeyBinder {
    private(set) var problems: [UserFile.Problem] = []
    /// The line of each valid binding, by the action's name.
    private(set) var lines: [String: Int] = [:]
    private var bound: [String: [Key]] = [:]
    /// The actions mentioned in the file; their default keys are free for other actions.
    private var mentioned: Set<String> = []
    private let file: UserFile
    private let catalogue: KeyCatalogue

    init(_ file: UserFile, _ catalogue: KeyCatalogue) { (self.file, self.catalogue) = (file, catalogue) }

    /// The valid bindings. An action without a valid binding retains its default keys, except those that are
    /// now bound to another action.
    var map: KeyMap {
        var keys = bound
        for section in catalogue.sections {
            for action in section.actions where bound[action.name] == nil {
                let taken = Set(
                    catalogue.conflictingActions(of: action, in: section).flatMap { bound[$0.name] ?? [] })
                let left = action.keys.filter { !taken.contains($0) }
                if left != action.keys { keys[action.name] = left }
            }
        }
        return KeyMap(keys)
    }

    /// Applies the bindings of all sections.
    mutating func bind(_ sections: [LocatedJSON.Member]) {
        let wanted = sections.flatMap { actions(in: $0) }
        mentioned = Set(wanted.map(\.action.name))
        for (section, action, member, isFormer) in wanted {
            bind(action, in: section, to: member, isFormer: isFormer)
        }
    }

    /// The bindings of one section.
    private mutating func actions(
        in member: LocatedJSON.Member
    ) -> [(section: KeySection, action: KeyAction, member: LocatedJSON.Member, isFormer: Bool)] {
        guard let section = catalogue.sections.first(where: { $0.name == member.name }) else {
            report(member.line, .unknownSection(member.name))
            return []
        }
        guard let members = member.value.members else {
            report(member.value.line, .sectionIsNotAnObject)
            return []
        }
        return members.compactMap { member in
            let name = "\(section.name).\(member.name)"
            if let action = section.actions.first(where: { $0.name == name }) {
                return (section, action, member, false)
            }
            if let (section, action) = catalogue.action(formerly: name) {
                return (section, action, member, true)
            }
            report(member.line, .unknownAction(name))
            return nil
        }
    }

    private mutating func bind(
        _ action: KeyAction, in section: KeySection, to member: LocatedJSON.Member, isFormer: Bool
    ) {
        guard let wanted = keys(member.value) else { return }
        let free = wanted.filter { isFree($0.key, for: action, in: section, isFormer: isFormer, $0.line) }
        // With invalid keys only, the action retains its default keys.
        if free.isEmpty, !wanted.isEmpty { return }
        bound[action.name] = free.map(\.key)
        lines[action.name] = member.line
    }

    /// Parses a key or a list of keys without duplicates, and reports invalid ones; `nil` if none is valid.
    private mutating func keys(_ value: LocatedJSON) -> [(key: Key, line: Int)]? {
        var values = [value]
        if case .array(let list) = value.value { values = list }
        var keys: [(key: Key, line: Int)] = []
        for value in values {
            guard let text = value.string, let key = Key(parsing: text) else {
                report(value.line, .invalidKey(value.string))
                continue
            }
            if !keys.contains(where: { $0.key == key }) { keys.append((key, value.line)) }
        }
        return keys.isEmpty && !values.isEmpty ? nil : keys
    }

    private mutating func isFree(
        _ key: Key, for action: KeyAction, in section: KeySection, isFormer: Bool, _ line: Int
    ) -> Bool {
        if key == .control("c") {
            report(line, .quits(key: "\(key)", action: action.name))
            return false
        }
        if let other = Self.controlEquivalents[key], !action.keys.contains(key) {
            report(line, .ambiguous(key: "\(key)", sent: "\(other)", action: action.name))
            return false
        }
        if action.isActiveWhileTyping, key.typed != nil, !action.keys.contains(key) {
            report(line, .typesText(key: "\(key)", action: action.name))
            return false
        }
        let conflict = catalogue.conflictingActions(of: action, in: section).first { other in
            // A file of an earlier version does not know the default keys of actions that are new.
            let isFree = isFormer || mentioned.contains(other.name)
            return (bound[other.name] ?? (isFree ? [] : other.keys)).contains(key)
        }
        if let conflict {
            report(line, .alreadyBound(key: "\(key)", other: conflict.name, action: action.name))
        }
        return conflict == nil
    }

    /// The keys that terminals send for some control keys.
    private static let controlEquivalents: [Key: Key] = [
        .control("h"): .backspace, .control("i"): .tab, .control("m"): .enter, .control("["): .escape,
    ]

    private mutating func report(_ line: Int, _ mistake: UserFile.Mistake) {
        problems.append(file.problem(line, mistake))
    }
}

/// The key bindings of a program, by section.
package struct KeyCatalogue: Sendable {
    package let sections: [KeySection]

    package init(_ sections: [KeySection]) { self.sections = sections }

    /// All actions, in the order of their sections.
    package var actions: [KeyAction] { sections.flatMap(\.actions) }

    /// The action that had this name in an earlier version.
    package func action(formerly name: String) -> (KeySection, KeyAction)? {
        for section in sections {
            if let action = section.actions.first(where: { $0.formerNames.contains(name) }) {
                return (section, action)
            }
        }
        return nil
    }

    /// The other actions that can be triggered on the same screen as `action`, except those that share a
    /// default key with it.
    ///
    /// Actions share a default key only if they are never available together, or if the screen's takes
    /// precedence over the shell's.
    package func conflictingActions(of action: KeyAction, in section: KeySection) -> [KeyAction] {
        sections.filter { $0.isActive(with: section) }.flatMap(\.actions).filter { other in
            other != action && !other.keys.contains(where: action.keys.contains)
        }
    }
}
