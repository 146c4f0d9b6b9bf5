/// HTML's named character references that posts use. Source: the HTML Standard, "Named character references".
enum Entity {
    /// - Parameter bytes: A reference as written, such as `&amp;`.
    /// - Returns: The characters that it represents; the text itself when the reference is unknown.
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let name = text.dropFirst().dropLast()
        guard name.hasPrefix("#") else { return table[String(name)] ?? text }
        let number = name.dropFirst()
        let value =
            number.lowercased().hasPrefix("x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
        guard let value, value > 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
        return String(Character(scalar))
    }

    /// Decodes all character references in a text.
    static func decodedAll(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var (text, rest) = ("", bytes)
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            text += String(decoding: rest[..<start], as: UTF8.self)
            rest = rest[start...]
            let name = rest.dropFirst().prefix(32)
            let end = name.firstIndex { !$0.isWordByte && $0 != UInt8(ascii: "#") }
            if let end, end > start + 1, bytes[end] == UInt8(ascii: ";") {
                text += decoded(rest[...end])
                rest = rest[(end + 1)...]
            } else {
                text += "&"
                rest = rest.dropFirst()
            }
        }
        return text + String(decoding: rest, as: UTF8.self)
    }

    private static let table: [String: String] = {
        let words = text.split(whereSeparator: \.isWhitespace)
        var table = Dictionary(
            stride(from: 0, to: words.count - 1, by: 2).map { (String(words[$0]), String(words[$0 + 1])) },
            uniquingKeysWith: { first, _ in first })
        let spaces = ["nbsp": "\u{A0}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}"]
        table.merge(spaces) { $1 }
        table.merge(["shy": "", "zwj": "", "zwnj": "", "lrm": "", "rlm": ""]) { $1 }
        return table
    }()

    private static let text = """
        amp & lt < gt > quot " apos ' AMP & LT < GT > QUOT " num # dollar $ percnt % lpar ( rpar ) ast * plus +
        comma , period . sol / colon : semi ; equals = quest ? commat @ lsqb [ lbrack [ bsol \\ rsqb ] rbrack ]
        lowbar _ grave ` lcub { lbrace { verbar | vert | rcub } rbrace } excl ! Hat ^ Tab \u{2409} iexcl ¡ cent ¢
        pound £ curren ¤ yen ¥ brvbar ¦ sect § uml ¨ copy © COPY © ordf ª laquo « not ¬ reg ® REG ® macr ¯ deg °
        plusmn ± pm ± sup2 ² sup3 ³ acute ´ micro µ para ¶ middot · centerdot · cedil ¸ sup1 ¹ ordm º raquo »
        frac14 ¼ frac12 ½ half ½ frac34 ¾ iquest ¿ Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ
        Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë Igrave Ì Iacute Í Icirc Î Iuml Ï ETH Ð Ntilde Ñ Ograve Ò
        Oacute Ó Ocirc Ô Otilde Õ Ouml Ö times × Oslash Ø Ugrave Ù Uacute Ú Ucirc Û Uuml Ü Yacute Ý THORN Þ
        szlig ß agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê
        euml ë igrave ì iacute í icirc î iuml ï eth ð ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö divide ÷
        oslash ø ugrave ù uacute ú ucirc û uuml ü yacute ý thorn þ yuml ÿ OElig Œ oelig œ Scaron Š scaron š
        Yuml Ÿ fnof ƒ circ ˆ tilde ˜ Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι
        Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω
        alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ
        omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω thetasym ϑ piv ϖ
        ndash – mdash — horbar ― lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • bullet •
        hellip … mldr … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € image ℑ weierp ℘ real ℜ
        trade ™ TRADE ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ varr ↕ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓
        hArr ⇔ leftarrow ← rightarrow → uparrow ↑ downarrow ↓ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ in ∈
        notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫
        there4 ∴ because ∵ sim ∼ cong ≅ asymp ≈ approx ≈ ne ≠ equiv ≡ le ≤ leq ≤ ge ≥ geq ≥ sub ⊂ sup ⊃ nsub ⊄
        sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊
        spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ checkmark ✓ cross ✗ star ☆ starf ★ phone ☎ female ♀ male ♂
        """
}
