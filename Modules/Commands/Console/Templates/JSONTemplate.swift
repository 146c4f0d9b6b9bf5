import Foundation
import TerminalFrames

/// A text with placeholders: `{id}`, `{user.id}`, `{title | truncate 40}`; `{{` for a brace, and `\\t`, `\\n`, `\\\\`.
package struct JSONTemplate: Sendable {
    private enum Part {
        case text(String)
        case value(TemplateExpression)
    }

    private var parts: [Part] = []
    /// The cells of `tablerow`; `nil` if the template is not a row of a table.
    private let row: [TemplateExpression]?

    /// - Parameters:
    ///   - known: The fields that exist.
    ///   - operation: The name of the command.
    /// - Throws: A usage error.
    package init(_ text: String, known: [String], operation: String) throws {
        var (rest, plain, found) = (text[...], "", [Part]())
        while let character = rest.popFirst() {
            switch character {
            // What gh's users know is a brace and a text here.
            case "{" where rest.hasPrefix("{."):
                throw CommandFailure.usage { $0.usageStrings.templates.doubleBraces(operation) }
            case "{" where rest.first == "{", "}" where rest.first == "}": plain.append(rest.removeFirst())
            case "\\" where rest.first == "n" || rest.first == "t" || rest.first == "\\":
                let name = rest.removeFirst()
                plain.append(name == "n" ? "\n" : name == "t" ? "\t" : "\\")
            case "{":
                guard let end = Self.end(of: rest) else {
                    throw CommandFailure.usage { $0.usageStrings.json.unclosedPlaceholder(operation) }
                }
                var parser = TemplateParser(rest[..<end], known: known, operation: operation)
                found += [.text(plain), .value(try parser.expression())]
                (plain, rest) = ("", rest[end...].dropFirst())
            default: plain.append(character)
            }
        }
        parts = found + [.text(plain)]
        let rows = parts.compactMap {
            if case .value(.call(.tablerow, let cells)) = $0 { cells } else { nil }
        }
        row = rows.first
        guard !rows.isEmpty else { return }
        let isAlone = parts.allSatisfy { part in
            if case .text(let text) = part { text.allSatisfy(\.isWhitespace) } else { true }
        }
        let values = parts.count { if case .value = $0 { true } else { false } }
        if !isAlone || values > 1 {
            throw CommandFailure.usage { $0.usageStrings.templates.tableRowNotAlone(operation) }
        }
    }

    /// The end of a placeholder: the next `}` outside of quotes.
    private static func end(of text: Substring) -> Substring.Index? {
        var (isQuoted, isEscaped) = (false, false)
        return text.firstIndex { character in
            defer { isEscaped = isQuoted && character == "\\" && !isEscaped }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == "}" && !isQuoted
        }
    }

    /// Fills and prints the template for each value.
    ///
    /// - Parameters:
    ///   - values: Objects in UTF-8.
    ///   - end: The terminator of each text.
    ///   - widths: The widths of a table's columns, which its first rows determine.
    func print(_ values: [[UInt8]], end: String, _ widths: inout Columns.Widths?, on console: Console) {
        let context = TemplateContext(now: console.now(), language: console.language)
        let objects = values.map { try? JSONSerialization.jsonObject(with: Data($0)) }
        guard let row else {
            for object in objects {
                let pieces = parts.map { part in
                    switch part {
                    case .text(let text): TemplatePiece(text)
                    case .value(let expression): expression.value(in: object, context).piece
                    }
                }
                console.print(pieces + [TemplatePiece(end)])
            }
            return
        }
        let cells = objects.map { object in
            row.map { cell in
                let piece = cell.value(in: object, context).piece
                return StyledSpan(piece.text, piece.style ?? .plain)
            }
        }
        console.print(Columns(cells, row.map { _ in .title }).lines(for: console.target, &widths), end: end)
    }
}

/// A part of a filled template.
package struct TemplatePiece {
    let text: String
    /// `nil` if the text is printed as it is.
    var style: Style?
    /// The address of a link; `nil` for none.
    var address: String?

    init(_ text: String, _ style: Style? = nil, linkedTo address: String? = nil) {
        (self.text, self.style, self.address) = (text, style, address)
    }
}
