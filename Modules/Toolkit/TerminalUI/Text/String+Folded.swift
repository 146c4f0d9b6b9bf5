extension String {
    /// The text as filters and sorting compare it: without differences of case, of width and between hiragana and
    /// katakana. `ｱ`, `ア` and `あ` are equal, and so are `Ａ`, `A` and `a`. Characters keep their positions.
    public var folded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(scalar.folded) }
        return String(scalars).lowercased()
    }
}

extension Unicode.Scalar {
    fileprivate var folded: Unicode.Scalar {
        switch value {
        case 0x3000: " "
        case 0x30A1...0x30F6, 0x30FD...0x30FE: Unicode.Scalar(value - 0x60) ?? self
        case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
        case 0xFF66...0xFF9F: Self.halfWidthKana[Int(value) - 0xFF66]
        default: self
        }
    }

    /// The hiragana of half-width katakana, from `ｦ` to the sounds marks, which combine with the character before.
    private static let halfWidthKana = Array(
        ("をぁぃぅぇぉゃゅょっーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん"
            + "\u{3099}\u{309A}").unicodeScalars)
}
