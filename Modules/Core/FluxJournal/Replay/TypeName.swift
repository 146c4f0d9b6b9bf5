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
