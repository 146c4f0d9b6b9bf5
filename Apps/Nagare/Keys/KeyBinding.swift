import JSONCoding
import TerminalUI

/// Binds keys as a file says, one action after the other: of two that want a key the first has it.
struct KeyBinding {
    private(set) var problems: [UserFile.Problem] = []
    /// On which line an action has keys that hold, by its name.
    private(set) var lines: [String: Int] = [:]
    private var chosen: [String: [Key]] = [:]
    /// Actions that the file names, and whose usual keys are free therefore.
    private var named: Set<String> = []
    private let file: UserFile
    private let catalogue: KeyCatalogue

    init(_ file: UserFile, _ catalogue: KeyCatalogue) { (self.file, self.catalogue) = (file, catalogue) }

    /// The keys that hold. An action that has lost all of its own has what nobody took of its usual ones.
    var map: KeyMap {
        var keys = chosen
        for section in catalogue.sections {
            for action in section.actions where chosen[action.name] == nil {
                let taken = Set(catalogue.rivals(of: action, in: section).flatMap { chosen[$0.name] ?? [] })
                let left = action.keys.filter { !taken.contains($0) }
                if left != action.keys { keys[action.name] = left }
            }
        }
        return KeyMap(keys)
    }

    /// Binds what the sections say.
    mutating func bind(_ sections: [LocatedJSON.Member]) {
        let wanted = sections.flatMap { actions(in: $0) }
        named = Set(wanted.map(\.action.name))
        for (section, action, member) in wanted { bind(action, in: section, to: member) }
    }

    /// The actions that one section names.
    private mutating func actions(
        in member: LocatedJSON.Member
    ) -> [(section: KeySection, action: KeyAction, member: LocatedJSON.Member)] {
        guard let section = catalogue.sections.first(where: { $0.name == member.name }) else {
            tell(member.line, "there is no section \"\(member.name)\"", "nagare config keys lists them")
            return []
        }
        guard let members = member.value.members else {
            tell(member.value.line, "a section is an object of actions", "begin it with {")
            return []
        }
        return members.compactMap { member in
            let name = "\(section.name).\(member.name)"
            guard let action = section.actions.first(where: { $0.name == name }) else {
                tell(member.line, "there is no action \"\(name)\"", "nagare config keys lists them")
                return nil
            }
            return (section, action, member)
        }
    }

    private mutating func bind(_ action: KeyAction, in section: KeySection, to member: LocatedJSON.Member) {
        guard let wanted = keys(member.value) else { return }
        let free = wanted.filter { isFree($0.key, for: action, in: section, $0.line) }
        // Of nothing but mistakes nothing holds.
        if free.isEmpty, !wanted.isEmpty { return }
        chosen[action.name] = free.map(\.key)
        lines[action.name] = member.line
    }

    /// A key or a list of keys, each once; what is none is told. `nil` where there is nothing else.
    private mutating func keys(_ value: LocatedJSON) -> [(key: Key, line: Int)]? {
        var values = [value]
        if case .array(let list) = value.value { values = list }
        var keys: [(key: Key, line: Int)] = []
        for value in values {
            guard let text = value.string, let key = Key(written: text) else {
                let why = value.string.map { "\"\($0)\" is no key" } ?? "a key is a text"
                tell(value.line, why, "write one such as \"ctrl-d\", \"space\", \"f2\", \"alt-1\" or \"x\"")
                continue
            }
            if !keys.contains(where: { $0.key == key }) { keys.append((key, value.line)) }
        }
        return keys.isEmpty && !values.isEmpty ? nil : keys
    }

    private mutating func isFree(
        _ key: Key, for action: KeyAction, in section: KeySection, _ line: Int
    ) -> Bool {
        if key == .control("c") {
            tell(line, "Ctrl-C always ends the app", "bind \(action.name) to another key")
            return false
        }
        if let other = Self.others[key], !action.keys.contains(key) {
            tell(line, "most terminals send \(other) for \(key)", "bind \(action.name) to another key")
            return false
        }
        if action.isHeardWhileTyping, key.typed != nil, !action.keys.contains(key) {
            tell(
                line, "\(key) is typed where \(action.name) is heard",
                "bind it to a key that types nothing")
            return false
        }
        let rival = catalogue.rivals(of: action, in: section).first { other in
            (chosen[other.name] ?? (named.contains(other.name) ? [] : other.keys)).contains(key)
        }
        if let rival {
            tell(
                line, "\(key) is a key of \(rival.name), too",
                "bind \(rival.name) or \(action.name) to another")
        }
        return rival == nil
    }

    /// What stands in the place of some keys on the wire.
    private static let others: [Key: Key] = [
        .control("h"): .backspace, .control("i"): .tab, .control("m"): .enter, .control("["): .escape,
    ]

    private mutating func tell(_ line: Int, _ why: String, _ todo: String) {
        problems.append(file.problem(line, why, todo))
    }
}
