/// Converts LaTeX to Unicode text, from left to right.
struct MathReader {
    /// `nil` if a part of the formula cannot be written as text.
    static func text(of source: String) -> String? {
        var reader = MathReader(characters: Array(source.prefix(maximumLength + 1)))
        guard reader.characters.count <= maximumLength, let text = reader.row(until: nil) else { return nil }
        return reader.position == reader.characters.count ? text : nil
    }

    private static let maximumLength = 10_000
    private static let maximumDepth = 20

    private let characters: [Character]
    private var position = 0
    private var depth = 0

    private init(characters: [Character]) {
        self.characters = characters
    }

    /// Reads up to `end` and consumes it, or to the end of the source.
    private mutating func row(until end: Character?) -> String? {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { return nil }
        var text = ""
        while position < characters.count {
            let character = characters[position]
            if character == end {
                position += 1
                return text
            }
            switch character {
            case "^", "_":
                guard let script = script(character) else { return nil }
                text += script
            case "}": return nil
            default:
                guard let next = unit() else { return nil }
                text += next
            }
        }
        return end == nil ? text : nil
    }

    /// Reads a character, a group, or a command with its arguments.
    private mutating func unit() -> String? {
        let character = characters[position]
        position += 1
        switch character {
        case "{": return row(until: "}")
        case "\\": return command()
        case "&": return "\t"
        case "~", "\t", "\n", "\r\n": return " "
        case "'": return "′"
        case "-": return "−"
        case "*": return "∗"
        case "^", "_", "}": return nil
        default: return String(character)
        }
    }

    /// Reads the next unit after white space.
    private mutating func argument() -> String? {
        skipSpaces()
        return position < characters.count ? unit() : nil
    }

    private mutating func skipSpaces() {
        while position < characters.count, characters[position].isWhitespace { position += 1 }
    }

    private mutating func script(_ sign: Character) -> String? {
        position += 1
        guard let text = argument() else { return nil }
        let small = sign == "^" ? MathText.superscript(text) : MathText.subscript(text)
        return small ?? (text.count == 1 ? "\(sign)\(text)" : "\(sign)(\(text))")
    }

    // MARK: - Commands

    private mutating func command() -> String? {
        guard position < characters.count else { return nil }
        let start = position
        while position < characters.count, characters[position].isASCII, characters[position].isLetter {
            position += 1
        }
        if position == start {
            position += 1
            return sign(characters[start])
        }
        let name = String(characters[start..<position])
        if let symbol = MathSymbols.named(name) { return symbol }
        if Self.fonts.contains(name) { return argument() }
        if Self.meaningless.contains(name) { return "" }
        switch name {
        case "frac", "dfrac", "tfrac", "cfrac": return fraction()
        case "binom": return pair { "C(\($0), \($1))" }
        case "sqrt": return root()
        case "mathbb": return argument().flatMap { $0.count == 1 ? MathSymbols.blackboard($0) : nil }
        case "hat", "bar", "overline", "vec", "tilde", "dot", "ddot", "widehat", "widetilde", "underline":
            return accent(name)
        case "left", "right": return delimiter()
        case "tag", "label":
            guard let text = argument() else { return nil }
            return name == "tag" ? "  (\(text))" : ""
        case "begin": return environment()
        case "not": return argument().map { $0 + "\u{338}" }
        default: return nil
        }
    }

    /// Commands that only change the style of their argument.
    private static let fonts: Set = [
        "text", "textrm", "textbf", "textit", "mbox", "mathrm", "mathbf", "mathit", "mathsf", "mathtt",
        "boldsymbol", "bm", "mathcal", "mathscr", "mathfrak", "operatorname", "mathop", "mathord", "mathrel",
        "mathbin",
    ]

    private static let meaningless: Set = [
        "displaystyle", "textstyle", "limits", "nolimits", "rm", "bf", "it", "big", "Big", "bigg", "Bigg",
        "bigl",
        "bigr", "Bigl", "Bigr", "nonumber", "notag",
    ]

    private func sign(_ character: Character) -> String? {
        switch character {
        case "\\": "\n"
        case "{", "}", "$", "%", "#", "&", "_": String(character)
        case ",", ":", ";", " ": " "
        case "!": ""
        case "|": "‖"
        default: nil
        }
    }

    private mutating func fraction() -> String? {
        pair { "\(Self.isProduct($0) ? $0 : "(\($0))")/\(Self.enclosed($1))" }
    }

    private mutating func pair(_ shown: (String, String) -> String) -> String? {
        guard let first = argument(), let second = argument() else { return nil }
        return shown(first, second)
    }

    private mutating func root() -> String? {
        var degree = ""
        skipSpaces()
        if position < characters.count, characters[position] == "[" {
            position += 1
            guard let text = row(until: "]"), let small = MathText.superscript(text) else { return nil }
            degree = small
        }
        return argument().map { "\(degree)√\(Self.enclosed($0))" }
    }

    /// Whether the whole text is one factor, so that `/` after it divides all of it.
    private static func isProduct(_ text: String) -> Bool {
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0, !character.isLetter, !character.isNumber, !".′)⋅".contains(character) {
                return false
            }
        }
        return !text.isEmpty
    }

    /// Adds parentheses unless the text is a number or a single character with scripts.
    private static func enclosed(_ text: String) -> String {
        let isNumber = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
        let isLetter = !text.isEmpty && text.dropFirst().allSatisfy { MathText.isSmall($0) || $0 == "′" }
        return isNumber || isLetter ? text : "(\(text))"
    }

    private mutating func accent(_ name: String) -> String? {
        guard let text = argument(), let mark = MathSymbols.accents[name] else { return nil }
        return text.count == 1 ? text + mark : "\(name)(\(text))"
    }

    private mutating func delimiter() -> String? {
        skipSpaces()
        guard position < characters.count else { return nil }
        guard characters[position] == "." else { return unit() }
        position += 1
        return ""
    }

    /// Reads the rows of a matrix or of aligned equations.
    private mutating func environment() -> String? {
        guard let name = name(), MathSymbols.environments.contains(name) else { return nil }
        if name == "array" { guard argument() != nil else { return nil } }
        let end = Array("\\end{\(name)}")
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { return nil }
        var text = ""
        while position < characters.count {
            if characters[position...].starts(with: end) {
                position += end.count
                return framed(text, name)
            }
            let isScript = characters[position] == "^" || characters[position] == "_"
            guard let next = isScript ? script(characters[position]) : unit() else { return nil }
            text += next
        }
        return nil
    }

    private mutating func name() -> String? {
        guard position < characters.count, characters[position] == "{",
            let end = characters[position...].firstIndex(of: "}")
        else { return nil }
        defer { position = end + 1 }
        return String(characters[(position + 1)..<end])
    }

    private func framed(_ text: String, _ name: String) -> String {
        guard name.hasSuffix("matrix") || name == "cases" else { return text }
        let between = name == "cases" ? ", " : " "
        let rows = text.split(separator: "\n").map { row in
            row.split(separator: "\t").map { $0.split(separator: " ").joined(separator: " ") }
                .joined(separator: between)
        }.filter { !$0.isEmpty }
        if name == "cases" { return "{ " + rows.joined(separator: "; ") }
        return "[ " + rows.joined(separator: "; ") + " ]"
    }
}
