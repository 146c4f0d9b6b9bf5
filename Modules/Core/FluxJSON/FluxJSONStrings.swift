/// The messages of this module.
enum FluxJSONStrings {
    /// The reason why a text is not valid JSON, to follow its line.
    static func reason(_ problem: LocatedJSON.Failure.Problem) -> String {
        switch problem {
        case .trailingText: "unexpected text after the value"
        case .unexpectedEnd: "unexpected end of file"
        case .missingName: "expected a name in quotes"
        case .duplicateName(let name): "duplicate name \"\(name)\""
        case .missingColon: "expected a colon after the name"
        case .missingComma(let closing): "expected a comma or \(closing) after this value"
        case .trailingComma(let closing): "trailing comma before \(closing)"
        case .tooDeeplyNested: "nested too deeply"
        case .missingValue: "expected a value"
        case .notUTF8: "not valid UTF-8"
        case .missingQuote: "missing closing quote"
        case .unknownEscape: "unknown escape sequence"
        case .unpairedSurrogate: "incomplete Unicode escape sequence"
        }
    }
}
