/// The literals of a JSON text, which tests replace without touching the rest.
struct JSONLiterals {
    enum Kind: Equatable { case text, name, number }

    struct Literal {
        let kind: Kind
        /// The outermost member that contains it or has it as its name; empty outside an object.
        let member: String
        /// The last name before it.
        let name: String
        /// Without quotation marks.
        let text: String
    }

    /// Returns the text with other literals.
    ///
    /// - Parameter replacement: Returns the new literal without quotation marks; `nil` if it stays.
    static func replacing(in json: String, by replacement: (Literal) -> String?) -> String {
        let bytes = Array(json.utf8)
        var (result, depth, position) = ([UInt8](), 0, 0)
        var (member, name) = ("", "")
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfText(bytes, position)
                let text = String(decoding: bytes[position + 1..<end], as: UTF8.self)
                let isName = bytes.count > end + 1 && bytes[end + 1] == UInt8(ascii: ":")
                if isName { name = text }
                if isName, depth == 1 { member = text }
                let literal = Literal(kind: isName ? .name : .text, member: member, name: name, text: text)
                result += Array("\"\(replacement(literal) ?? text)\"".utf8)
                position = end
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                var end = position
                while end < bytes.count, "+-.eE0123456789".utf8.contains(bytes[end]) { end += 1 }
                let text = String(decoding: bytes[position..<end], as: UTF8.self)
                let literal = Literal(kind: .number, member: member, name: name, text: text)
                result += Array((replacement(literal) ?? text).utf8)
                position = end - 1
            default:
                if "{[".utf8.contains(byte) { depth += 1 }
                if "}]".utf8.contains(byte) { depth -= 1 }
                result.append(byte)
            }
            position += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The position of the quotation mark that ends a text.
    private static func endOfText(_ bytes: [UInt8], _ start: Int) -> Int {
        var end = start + 1
        while end < bytes.count - 1, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(end, bytes.count - 1)
    }
}
