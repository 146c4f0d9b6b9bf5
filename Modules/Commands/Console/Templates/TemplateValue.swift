import Foundation
import TerminalFrames

/// A value of a template.
enum TemplateValue {
    /// As `JSONSerialization` reads it.
    case json(Any?)
    /// The values of a member of a list's objects.
    case plucked([TemplateValue])
    case styled(TemplatePiece)

    /// The value of a nested field; empty if it is unknown.
    static func found(_ path: ArraySlice<String>, in value: Any?) -> TemplateValue {
        guard let name = path.first else { return .json(value) }
        if let list = value as? [Any] { return .plucked(list.map { found(path, in: $0) }) }
        return found(path.dropFirst(), in: (value as? [String: Any])?[name])
    }

    /// Objects and lists are JSON; plucked values are separated by commas.
    var text: String {
        switch self {
        case .plucked(let values): return values.map(\.text).joined(separator: ",")
        case .styled(let piece): return piece.text
        case .json(let text as String): return text
        case .json(let number as NSNumber):
            let isBoolean = String(cString: number.objCType) == "c"
            return isBoolean ? (number.boolValue ? "true" : "false") : "\(number)"
        case .json(let value?) where value is [Any] || value is [String: Any]:
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
            let bytes = try? JSONSerialization.data(withJSONObject: value, options: options)
            return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
        case .json: return ""
        }
    }

    /// The values of a list; another value is a list of its own.
    var elements: [TemplateValue] {
        switch self {
        case .plucked(let values): values
        case .json(let list as [Any]): list.map(TemplateValue.json)
        case .json, .styled: [self]
        }
    }

    var jsonValue: Any? { if case .json(let value) = self { value } else { nil } }

    var piece: TemplatePiece { if case .styled(let piece) = self { piece } else { TemplatePiece(text) } }

    /// Changes the text, and keeps its style.
    func map(_ change: (String) -> String) -> TemplateValue {
        guard case .styled(let piece) = self else { return .json(change(text)) }
        return .styled(TemplatePiece(change(piece.text), piece.style, linkedTo: piece.address))
    }
}
