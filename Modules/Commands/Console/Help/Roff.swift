/// Writes a manual page's source, in the macros of man(7), as ASCII.
struct Roff {
    private(set) var text = ""

    /// - Parameter words: The macro's arguments; each is quoted.
    mutating func macro(_ name: String, _ words: String...) {
        text += ([".\(name)"] + words.map { "\"\(Roff.escaped($0))\"" }).joined(separator: " ") + "\n"
    }

    /// Writes the parts as one paragraph of text.
    mutating func line(_ parts: Part...) { line(parts) }

    mutating func line(_ parts: [Part]) {
        var rest = parts.map(\.source).joined()[...]
        while !rest.isEmpty {
            let line = Roff.beginning(of: rest)
            // A leading dot or apostrophe would be a request.
            text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
            rest = rest.dropFirst(line.count).drop { $0 == " " }
        }
    }

    /// The whole words, at least one, that fit on a line of the source. The formatter fills lines itself.
    private static func beginning(of text: Substring) -> Substring {
        guard let end = text.index(text.startIndex, offsetBy: 78, limitedBy: text.endIndex) else {
            return text
        }
        let space = text[..<end].lastIndex(of: " ") ?? text[end...].firstIndex(of: " ")
        return text[..<(space ?? text.endIndex)]
    }

    /// Writes paragraphs, which are separated by empty lines in `text`.
    mutating func paragraphs(_ text: String) {
        for (number, paragraph) in text.split(separator: "\n\n").enumerated() {
            if number > 0 { macro("PP") }
            for (number, words) in paragraph.split(separator: "\n").enumerated() {
                if number > 0 { macro("br") }
                line(.plain(String(words)))
            }
        }
    }

    /// Literal text with a font.
    enum Part {
        case plain(String)
        case bold(String)
        case italic(String)

        fileprivate var source: String {
            switch self {
            case .plain(let text): Roff.escaped(text)
            case .bold(let text): "\\fB\(Roff.escaped(text))\\fR"
            case .italic(let text): "\\fI\(Roff.escaped(text))\\fR"
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "\"": "\\(dq"
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u\(padded(String(scalar.value, radix: 16, uppercase: true)))]"
            }
        }.joined()
    }

    /// A code point needs at least four digits.
    private static func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
