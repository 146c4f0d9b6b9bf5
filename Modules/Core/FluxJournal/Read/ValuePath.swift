import FluxCore

/// The text form of a path in an encoded value, such as `list.items[ab16].title`: coding keys and indices are
/// separated by dots; an element's id is in brackets.
package enum ValuePath {
    /// Returns the part of a path that names the element with an id.
    static func part(id: String) -> String { "[\(id)]" }

    /// The id in a part of a path; `nil` for a key or an index.
    static func id(in part: String) -> Substring? {
        part.count > 2 && part.hasPrefix("[") && part.hasSuffix("]") ? part.dropFirst().dropLast() : nil
    }

    /// Returns the text of a path.
    ///
    /// - Parameter parts: Keys, indices and ids; an id contains no closing bracket.
    package static func text(_ parts: some Sequence<String>) -> String {
        parts.reduce(into: "") { text, part in
            if !text.isEmpty, id(in: part) == nil { text += "." }
            text += part
        }
    }

    /// Returns the parts of a path's text; a missing name is an empty part.
    static func parts(_ text: some StringProtocol) -> [String] {
        var (parts, part, isInBrackets) = ([String](), "", false)
        for character in text {
            switch character {
            case "." where !isInBrackets:
                parts.append(part)
                part = ""
            case "[" where !isInBrackets:
                if !part.isEmpty { parts.append(part) }
                (part, isInBrackets) = ("[", true)
            default:
                part.append(character)
                if character == "]" { isInBrackets = false }
            }
        }
        return parts + [part]
    }
}

extension CodedValue {
    /// The `id` of a keyed value as text; `nil` if it has none, or one that cannot be part of a path.
    var elementID: String? {
        guard case .keyed(let parts) = self else { return nil }
        return switch parts["id"] {
        case .text(let id)?: id.isEmpty || id.contains("]") ? nil : id
        case .integer(let id)?: "\(id)"
        case .unsigned(let id)?: "\(id)"
        default: nil
        }
    }
}
