extension Unicode.Scalar {
    /// Whether a terminal or a compiler might interpret or hide the scalar: control characters, line
    /// separators, and format characters, such as those that change the direction of text.
    var isUnsafe: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// The scalar in Swift's notation, `\u{202E}`.
    var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension String {
    /// The text with unsafe scalars in Swift's notation.
    var escapingUnsafeScalars: String { replacingScalars { $0.isUnsafe ? $0.escape : nil } }

    /// Scalars are replaced, not characters: a combining mark after a quotation mark makes one character of
    /// both.
    ///
    /// - Parameter replacement: Returns `nil` for a scalar that stays.
    func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
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
