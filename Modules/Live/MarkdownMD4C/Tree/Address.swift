/// Checks the destinations of links.
enum Address {
    /// Whether following the link can only open a page or compose a mail, and the link shows no misleading
    /// characters.
    static func isSafe(_ url: String) -> Bool {
        guard !url.isEmpty, !url.unicodeScalars.contains(where: isHidden) else { return false }
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let scheme = url.utf8[..<colon]
        // A colon after one of these characters does not end a scheme.
        if scheme.contains(where: { "/?#".utf8.contains($0) }) { return true }
        return ["http", "https", "mailto", "ftp"].contains(String(url[..<colon]).lowercased())
    }

    /// Whether the character is invisible or changes the text direction.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
    }
}
