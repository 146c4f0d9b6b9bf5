import TerminalFrames

/// Parses the expression between the braces of a template: `user.id`, `join ", " tags.name`, `title | truncate 40`.
struct TemplateParser {
    private enum Token: Equatable {
        case word(String)
        case text(String)
        case open, close, pipe
    }

    private var tokens: ArraySlice<Token> = []
    private let known: [String]
    private let operation: String
    private let source: String

    init(_ source: Substring, known: [String], operation: String) {
        (self.known, self.operation, self.source) = (known, operation, String(source))
        tokens = Self.tokens(of: source)[...]
    }

    private static func tokens(of source: Substring) -> [Token] {
        var (rest, tokens) = (source, [Token]())
        while let character = rest.popFirst() {
            switch character {
            case "(": tokens.append(.open)
            case ")": tokens.append(.close)
            case "|": tokens.append(.pipe)
            case "\"":
                var text = ""
                while let next = rest.popFirst(), next != "\"" {
                    guard next == "\\", let escaped = rest.popFirst() else {
                        text.append(next)
                        continue
                    }
                    text.append(escaped == "n" ? "\n" : escaped == "t" ? "\t" : escaped)
                }
                tokens.append(.text(text))
            case _ where character.isWhitespace: break
            default:
                let word = rest.prefix { !$0.isWhitespace && !"()|\"".contains($0) }
                rest = rest.dropFirst(word.count)
                tokens.append(.word(String(character) + word))
            }
        }
        return tokens
    }

    /// The whole expression.
    ///
    /// - Throws: A usage error.
    mutating func expression() throws -> TemplateExpression {
        let expression = try pipeline()
        if !tokens.isEmpty { throw invalid }
        return expression
    }

    private mutating func pipeline() throws -> TemplateExpression {
        var value = try call(piped: nil)
        while tokens.first == .pipe {
            tokens.removeFirst()
            value = try call(piped: value)
        }
        return value
    }

    /// A function with its arguments, or a value.
    ///
    /// - Parameter piped: The last argument; with it, only a function is allowed.
    private mutating func call(piped: TemplateExpression?) throws -> TemplateExpression {
        guard case .word(let name)? = tokens.first, !known.contains(name),
            let function = TemplateExpression.Function(rawValue: name == "autocolor" ? "color" : name)
        else {
            if piped == nil { return try value() }
            guard case .word(let name)? = tokens.first else { throw invalid }
            throw unknown(name)
        }
        tokens.removeFirst()
        var arguments: [TemplateExpression] = []
        while let next = tokens.first, next != .pipe, next != .close { arguments.append(try value()) }
        if let piped { arguments.append(piped) }
        guard function.arity.contains(arguments.count) else {
            throw CommandFailure.usage { [operation] in
                $0.usageStrings.templates.wrongArguments(
                    operation, function: name, expected: function.arity.lowerBound)
            }
        }
        try check(function, arguments)
        return .call(function, arguments)
    }

    private mutating func value() throws -> TemplateExpression {
        switch tokens.popFirst() {
        case .text(let text): return .text(text)
        case .open:
            let value = try pipeline()
            guard tokens.popFirst() == .close else { throw invalid }
            return value
        case .word(let word):
            if known.contains(word) { return .field(word.split(separator: ".").map(String.init)) }
            if Int(word) != nil { return .text(word) }
            throw unknown(word)
        case .close, .pipe, nil: throw invalid
        }
    }

    /// Refuses values that a function cannot use, as far as they are known.
    private func check(_ function: TemplateExpression.Function, _ arguments: [TemplateExpression]) throws {
        guard case .text(let text) = arguments[0] else { return }
        if function == .color, !TemplateExpression.colors.contains(where: { $0.name == text }) {
            throw CommandFailure.usage { [operation] in
                $0.usageStrings.templates.unknownColor(
                    operation, text, known: TemplateExpression.colors.map(\.name))
            }
        }
        if function == .truncate, Int(text) ?? 0 < 1 { throw invalid }
    }

    private func unknown(_ name: String) -> CommandFailure {
        .usage { [operation, known] in
            $0.usageStrings.templates.unknownName(
                operation, name: name, fields: known,
                functions: TemplateExpression.Function.allCases.map(\.rawValue))
        }
    }

    private var invalid: CommandFailure {
        .usage { [operation, source] in $0.usageStrings.templates.invalid(operation, placeholder: source) }
    }
}
