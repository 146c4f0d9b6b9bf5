extension String {
    /// The text with everything that a terminal could obey made visible or dropped.
    ///
    /// Control characters become their pictures (`␛` for escape), a tab or a line break a space; marks
    /// that reorder text and invisible joiners outside emoji are dropped.
    public var visible: String {
        guard unicodeScalars.contains(where: \.isObeyed) else { return self }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: shown.append(" ")
            case 0x00...0x1F: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: shown.append("\u{2421}")
            case 0x80...0x9F: shown.append("\u{FFFD}")
            default: if !scalar.isObeyed { shown.append(scalar) }
            }
        }
        return String(shown)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal might act on it instead of showing it.
    fileprivate var isObeyed: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE0FFF: value < 0xE0020 || value > 0xE007F && value < 0xE0100 || value > 0xE01EF
        default: false
        }
    }
}
