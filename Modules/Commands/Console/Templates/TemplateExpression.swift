import Foundation
import TerminalFrames

/// The expression between the braces of a template.
indirect enum TemplateExpression {
    /// A function, named as in gh's templates. The value before `|` is the last argument.
    enum Function: String, CaseIterable {
        case join, pluck, truncate, timeago, timefmt, color, hyperlink, tablerow

        /// The number of arguments.
        var arity: ClosedRange<Int> {
            switch self {
            case .timeago: 1...1
            case .join, .pluck, .truncate, .timefmt, .color, .hyperlink: 2...2
            case .tablerow: 1...100
            }
        }
    }

    case field([String])
    case text(String)
    case call(Function, [TemplateExpression])

    /// The styles that `color` accepts.
    static let colors: [(name: String, style: Style)] = [
        ("red", .failure), ("green", .good), ("yellow", .warning), ("cyan", .tag), ("bold", .strong),
        ("gray", .dim),
    ]

    /// The value for an object.
    func value(in object: Any?, _ context: TemplateContext) -> TemplateValue {
        switch self {
        case .field(let path): return .found(path[...], in: object)
        case .text(let text): return .json(text)
        case .call(let function, let arguments):
            let values = arguments.map { $0.value(in: object, context) }
            let (first, last) = (values[0].text, values[values.count - 1])
            switch function {
            case .join: return .json(last.elements.map(\.text).joined(separator: first))
            case .pluck:
                let path = first.split(separator: ".").map(String.init)[...]
                return .plucked(last.elements.map { .found(path, in: $0.jsonValue) })
            case .truncate: return last.map { $0.fitted(to: Int(first) ?? .max) }
            case .timeago:
                return last.map { text in
                    TemplateDate.parsed(text).map {
                        let relative = Dates.relative($0, to: context.now, in: context.language)
                        return String(relative.reversed().drop { $0 == " " }.reversed())
                    } ?? text
                }
            case .timefmt:
                return last.map { text in
                    TemplateDate.parsed(text).map { TemplateDate.text($0, first) } ?? text
                }
            case .color:
                var piece = last.piece
                piece.style = Self.colors.first { $0.name == first }?.style ?? piece.style
                return .styled(piece)
            case .hyperlink:
                var piece = last.piece
                piece.address = first
                return .styled(piece)
            case .tablerow: return last
            }
        }
    }
}

/// The values on which functions of a template depend.
struct TemplateContext {
    let now: Date
    let language: Language
}
