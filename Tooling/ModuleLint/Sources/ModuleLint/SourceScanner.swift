/// Tells code from comments and from the insides of string literals; interpolated code is code.
///
/// It knows nested comments, raw and multi-line strings and `#/…/#`. A quote in a bare `/…/` is taken for a string
/// until the line's end.
struct SourceScanner {
    /// As long as the text; what is not code is a space, new lines stay.
    private(set) var code: [UInt8]
    /// As long as the text; what is not a comment is a space, new lines stay.
    private(set) var comments: [UInt8]

    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        code = bytes.map { $0 == newLine ? newLine : space }
        comments = code
    }

    mutating func scan() {
        while at < bytes.count { scanCode() }
    }

    /// Reads code to the end, or in an interpolation to the bracket that closes it.
    private mutating func scanCode() {
        var depth = 0
        while at < bytes.count {
            if sees("//") {
                scanLineComment()
            } else if sees("/*") {
                scanBlockComment()
            } else if let hashes = hashesBefore(quote) {
                scanString(hashes: hashes)
            } else if sees("#/") {
                scanRegex()
            } else {
                if bytes[at] == openBracket { depth += 1 }
                if bytes[at] == closeBracket { depth -= 1 }
                take(1)
                if depth < 0 { return }
            }
        }
    }

    private mutating func scanLineComment() {
        while at < bytes.count, bytes[at] != newLine { takeComment(1) }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if sees("/*") {
                depth += 1
                takeComment(2)
            } else if sees("*/") {
                depth -= 1
                takeComment(2)
            } else {
                takeComment(1)
            }
        } while depth > 0 && at < bytes.count
    }

    private mutating func scanString(hashes: Int) {
        take(hashes)
        let isLong = sees("\"\"\"")
        let end = (isLong ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
        let escape = "\\" + String(repeating: "#", count: hashes)
        take(isLong ? 3 : 1)
        while at < bytes.count {
            if sees(end) {
                take(end.utf8.count)
                return
            } else if sees(escape + "(") {
                at += escape.utf8.count
                take(1)
                scanCode()
            } else if sees(escape) {
                at += escape.utf8.count + 1
            } else if bytes[at] == newLine, !isLong {
                return
            } else {
                at += 1
            }
        }
    }

    private mutating func scanRegex() {
        take(2)
        while at < bytes.count, !sees("/#") { at += 1 }
        take(2)
    }

    /// How many `#` stand before `byte` from here on, or nil when something else does.
    private func hashesBefore(_ byte: UInt8) -> Int? {
        var next = at
        while next < bytes.count, bytes[next] == hash { next += 1 }
        return next < bytes.count && bytes[next] == byte ? next - at : nil
    }

    private func sees(_ text: String) -> Bool {
        var next = at
        for byte in text.utf8 {
            guard next < bytes.count, bytes[next] == byte else { return false }
            next += 1
        }
        return true
    }

    private mutating func take(_ count: Int) {
        for index in at..<min(at + count, bytes.count) { code[index] = bytes[index] }
        at += count
    }

    private mutating func takeComment(_ count: Int) {
        for index in at..<min(at + count, bytes.count) { comments[index] = bytes[index] }
        at += count
    }
}

private let newLine = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")
private let quote = UInt8(ascii: "\"")
private let hash = UInt8(ascii: "#")
private let openBracket = UInt8(ascii: "(")
private let closeBracket = UInt8(ascii: ")")
