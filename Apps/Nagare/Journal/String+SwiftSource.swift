import TerminalUI

// Texts of a recording in generated Swift source, where nothing of them becomes code or markup. They are
// processed by scalar: a combining mark after a quotation mark makes one `Character` of both.
extension String {
    /// The text in documentation: without control characters, and with Markdown's punctuation escaped.
    var swiftDocumentation: String {
        visible.replacingScalars { "\\`*_[]<>&".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }

    /// The text in a code span of documentation.
    var swiftCodeSpan: String { visible.replacingScalars { $0 == "`" ? "'" : nil } }

    /// A literal with this value on one line.
    var swiftLiteral: String {
        let content = replacingScalars { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            default:
                "\(scalar)".visible == "\(scalar)"
                    ? nil : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return "\"\(content)\""
    }

    /// An equal JSON text that can be the content of a literal between `#"` and `"#`: it contains neither
    /// the end of the literal nor an interpolation.
    var rawLiteralJSON: String {
        var previous: Unicode.Scalar?
        return escapedJSON.replacingScalars { scalar in
            defer { previous = scalar }
            return scalar == "#" && (previous == "\"" || previous == "\\") ? "\\u0023" : nil
        }
    }

    /// - Parameter replacement: Returns `nil` for a scalar that stays.
    private func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var replaced = UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                replaced.append(contentsOf: text.unicodeScalars)
            } else {
                replaced.append(scalar)
            }
        }
        return String(replaced)
    }
}
