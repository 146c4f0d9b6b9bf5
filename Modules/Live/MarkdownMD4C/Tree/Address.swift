/// Where a link leads.
enum Address {
    /// Whether following it can do nothing but show a page or write a mail.
    static func isHarmless(_ url: String) -> Bool {
        guard !url.isEmpty else { return false }
        guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let scheme = url.utf8[..<colon]
        // A colon behind one of these is no scheme's.
        if scheme.contains(where: { "/?#".utf8.contains($0) }) { return true }
        return ["http", "https", "mailto", "ftp"].contains(String(url[..<colon]).lowercased())
    }
}
