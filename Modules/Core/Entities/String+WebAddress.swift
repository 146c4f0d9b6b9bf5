extension String {
    /// Whether the text is an address of the web: `https` or `http`, in any case, and a host. Only such addresses may be
    /// passed to other programs; they cannot be mistaken for an option.
    package var isWebAddress: Bool {
        let text = utf8.prefix(8).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let schemes = ["https://", "http://"].map { Array($0.utf8) }
        guard let scheme = schemes.first(where: text.starts) else { return false }
        return utf8.dropFirst(scheme.count).first.map { !" /?#".utf8.contains($0) && $0 >= 0x20 } ?? false
    }
}
