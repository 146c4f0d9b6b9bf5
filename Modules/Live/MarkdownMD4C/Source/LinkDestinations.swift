/// Keeps md4c from reading the address of a link or an image as a bare URL, too.
///
/// md4c 0.4.8 looks for bare URLs after it has found the links, and takes what follows the address, as far as the next
/// space, for a part of the URL: in `[a](http://b.jp/)の**語**`, it finds no emphasis. A character reference in place
/// of the address's first special character has the same meaning, but starts no URL.
enum LinkDestinations {
    /// What a bare URL starts with, and the same with a character reference.
    private static let starts: [(plain: [UInt8], hidden: [UInt8])] = [
        ("http:", "http&#0000058;"), ("https:", "https&#0000058;"), ("ftp:", "ftp&#0000058;"),
        ("www.", "www&#0000046;"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// - Returns: The source with hidden addresses.
    static func hiding(_ source: [UInt8]) -> [UInt8] {
        var (result, start) = ([UInt8](), 0)
        for index in source.indices.dropFirst()
        where source[index] == UInt8(ascii: "(") && source[index - 1] == UInt8(ascii: "]") {
            let rest = source[(index + 1)...]
            guard let (plain, hidden) = starts.first(where: { rest.starts(with: $0.plain) }) else { continue }
            result += source[start...index]
            result += hidden
            start = index + 1 + plain.count
        }
        return start == 0 ? source : result + source[start...]
    }

    /// - Parameter text: Code or a formula, in which character references have no meaning.
    /// - Returns: The text as written in the source.
    static func shown(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing("&#0000058;", with: ":").replacing("&#0000046;", with: ".")
    }
}
