import FluxCore

/// A path to a value in the states of a tree: `SCOPE:STORE.part.part`, such as
/// `search/results:ResultsState.field.text`; `items[ab16]` is the list's element with that `id`.
///
/// The scope and its `:` are optional, and so are the beginnings of both names and the modules of a type's
/// arguments: `History<ReadMarks>.present` is a path in the state `FluxCore.History<Feeds.ReadMarks>`. A scope without an instance
/// number stands for all instances; `post#1` is the first.
public struct StatePath: Sendable, Equatable, CustomStringConvertible {
    /// The end of the scope's path; `nil` for any scope.
    public let scope: String?
    /// The end of the store's key and the coding keys from the state downwards. Where one ends and the other
    /// begins depends on the stores of a recording.
    public let names: [String]

    /// Parses a path.
    ///
    /// - Parameter text: The text form.
    /// - Returns: `nil` if it contains no name of a store, or an empty name.
    public init?(_ text: String) {
        var rest = text[...]
        // An id in brackets may contain a colon.
        if let end = rest.firstIndex(where: { ":[".contains($0) }), rest[end] == ":" {
            scope = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
        } else {
            scope = nil
        }
        names = ValuePath.parts(rest)
        guard !names.contains("") else { return nil }
    }

    public var description: String { (scope.map { "\($0):" } ?? "") + ValuePath.text(names) }

    /// Returns the coding keys below a store.
    ///
    /// - Returns: `nil` if the path does not refer to the store.
    func parts(in store: StoreAddress) -> [String]? {
        guard matches(scopePath: store.path) else { return nil }
        let key = TypeName.joiningArguments(store.key.split(separator: ".").map(String.init))
        let names = TypeName.joiningArguments(names)
        for count in stride(from: min(key.count, names.count), to: 0, by: -1)
        where key.suffix(count).elementsEqual(names.prefix(count), by: Self.matches) {
            return Array(names.dropFirst(count))
        }
        return nil
    }

    /// The modules of a type's arguments may be omitted.
    private static func matches(_ key: String, _ name: String) -> Bool {
        key == name || TypeName(key).unqualified == name
    }

    private func matches(scopePath path: String) -> Bool {
        guard let scope else { return true }
        let (wanted, names) = (scope.split(separator: "/"), path.split(separator: "/"))
        guard wanted.count <= names.count else { return false }
        return zip(wanted, names.suffix(wanted.count)).allSatisfy { wanted, name in
            if wanted == name { return true }
            let hasInstance = ScopePaths.name(wanted) != wanted
            return hasInstance ? wanted == "\(name)#1" : ScopePaths.name(name) == wanted
        }
    }
}

/// Reads a part of a state without encoding the other parts.
enum StateValue {
    /// Returns the value at a path of coding keys and indices; `nil` if there is none.
    static func value(
        of state: any Encodable, at path: some Collection<String>, _ placeholders: Placeholders
    ) throws -> CodedValue? {
        var (value, rest) = (state, Array(path)[...])
        while !rest.isEmpty {
            let collector = PartCollector(placeholders.userInfo)
            do { try value.encode(to: collector) } catch is PartCollector.ListEncountered { break }
            if collector.isList { break }
            let inner = collector.parts.count == 1 ? collector.parts[""] : nil
            if let inner {
                // A scalar encodes itself.
                guard type(of: inner) != type(of: value) else { break }
                value = inner
                continue
            }
            guard let part = collector.parts[rest[rest.startIndex]] else { return nil }
            value = part
            rest = rest.dropFirst()
        }
        return try CodedValue(encoding: value, userInfo: placeholders.userInfo).value(at: rest)
    }
}

/// The full name of a type, such as `FluxCore.History<Feeds.ReadMarks>`: the default key of its store.
package struct TypeName {
    /// The modules that the name mentions, in order; each occurs once.
    package let modules: [String]
    /// The name without modules, such as `History<ReadMarks>`.
    package let unqualified: String

    package init(_ text: some StringProtocol) {
        var (modules, unqualified, name) = ([String](), "", "")
        func end() {
            if let dot = name.firstIndex(of: ".") {
                let module = String(name[..<dot])
                if !module.isEmpty, !modules.contains(module) { modules.append(module) }
                unqualified += name[name.index(after: dot)...]
            } else {
                unqualified += name
            }
            name = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || "_.".contains(character) {
                name.append(character)
            } else {
                end()
                unqualified.append(character)
            }
        }
        end()
        (self.modules, self.unqualified) = (modules, unqualified)
    }

    /// Joins the parts of a text that was split at its dots where a dot is inside of a type's arguments.
    static func joiningArguments(_ parts: [String]) -> [String] {
        var (joined, open) = ([String](), [String]())
        for part in parts {
            open.append(part)
            let text = open.joined(separator: ".")
            guard text.hasPrefix("[") || text.count(where: { $0 == "<" }) == text.count(where: { $0 == ">" })
            else { continue }
            joined.append(text)
            open = []
        }
        return joined + open
    }
}
