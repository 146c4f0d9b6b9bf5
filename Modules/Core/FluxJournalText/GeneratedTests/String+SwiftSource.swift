// Texts of a recording in generated Swift source, where nothing of them becomes code or markup. They are
// processed by scalar, not by character.
extension String {
    /// The text in documentation: without control characters, and with Markdown's punctuation escaped.
    package var swiftDocumentation: String {
        escapingUnsafeScalars.replacingScalars { "\\`*_[]<>&".unicodeScalars.contains($0) ? "\\\($0)" : nil }
    }

    /// The text in a code span of documentation.
    var swiftCodeSpan: String { escapingUnsafeScalars.replacingScalars { $0 == "`" ? "'" : nil } }

    /// A literal with this value on one line.
    package var swiftLiteral: String {
        let content = replacingScalars { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            default: scalar.isUnsafe ? scalar.escape : nil
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

    /// An equal JSON text in which unsafe scalars are escaped, such as `\u202E`.
    private var escapedJSON: String {
        replacingScalars { scalar in
            guard scalar.isUnsafe else { return nil }
            return String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16, uppercase: true)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }.joined()
        }
    }
}
