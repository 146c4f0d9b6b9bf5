/// Unicode text for LaTeX commands.
///
/// Source: the commands of amsmath and amssymb that KaTeX supports and posts use.
enum MathSymbols {
    static func named(_ name: String) -> String? { table[name] ?? (words.contains(name) ? name : nil) }

    /// `ℝ` for `R`.
    static func blackboard(_ letter: String) -> String? {
        switch letter {
        case "C": "ℂ"
        case "E": "𝔼"
        case "H": "ℍ"
        case "N": "ℕ"
        case "P": "ℙ"
        case "Q": "ℚ"
        case "R": "ℝ"
        case "Z": "ℤ"
        case "1": "𝟙"
        default: nil
        }
    }

    static let accents = [
        "hat": "\u{302}", "widehat": "\u{302}", "bar": "\u{304}", "overline": "\u{304}", "vec": "\u{20D7}",
        "tilde": "\u{303}", "widetilde": "\u{303}", "dot": "\u{307}", "ddot": "\u{308}",
        "underline": "\u{332}",
    ]

    static let environments: Set = [
        "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "smallmatrix", "cases", "align", "align*",
        "aligned",
        "eqnarray", "eqnarray*", "gather", "gather*", "gathered", "equation", "equation*", "split", "array",
    ]

    private static let words: Set = [
        "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log",
        "ln",
        "lg", "exp", "max", "min", "sup", "inf", "lim", "arg", "det", "dim", "ker", "gcd", "deg", "Pr", "mod",
        "limsup", "liminf",
    ]

    private static let table: [String: String] = {
        let words = text.split(whereSeparator: \.isWhitespace)
        var table = Dictionary(
            stride(from: 0, to: words.count - 1, by: 2).map { (String(words[$0]), String(words[$0 + 1])) },
            uniquingKeysWith: { first, _ in first })
        table.merge(["quad": "  ", "qquad": "    ", "bmod": " mod ", "pmod": " mod "]) { first, _ in first }
        return table
    }()

    private static let text = """
        alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ
        lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ
        varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ
        Omega Ω times × div ÷ cdot ⋅ pm ± mp ∓ ast ∗ star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙
        leq ≤ le ≤ leqq ≦ geq ≥ ge ≥ geqq ≧ neq ≠ ne ≠ equiv ≡ approx ≈ sim ∼ simeq ≃ cong ≅ propto ∝ ll ≪ gg ≫
        prec ≺ succ ≻ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ cup ∪ cap ∩
        setminus ∖ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨
        to → rightarrow → longrightarrow ⟶ leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Longrightarrow ⟹
        implies ⟹ Leftarrow ⇐ Leftrightarrow ⇔ iff ⟺ mapsto ↦ uparrow ↑ downarrow ↓ sum ∑ prod ∏ coprod ∐ int ∫
        iint ∬ iiint ∭ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ partial ∂ nabla ∇ infty ∞ hbar ℏ ell ℓ
        Re ℜ Im ℑ aleph ℵ wp ℘ angle ∠ perp ⊥ parallel ∥ mid ∣ nmid ∤ vdash ⊢ models ⊨ top ⊤ bot ⊥ triangle △
        square □ Box □ diamond ⋄ dagger † ddagger ‡ ldots … cdots ⋯ dots … vdots ⋮ ddots ⋱ prime ′ langle ⟨
        rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ lbrace { rbrace } lvert | rvert | vert | lVert ‖ rVert ‖ Vert ‖
        because ∵ therefore ∴ degree ° checkmark ✓ colon : backslash \\ lbrack [ rbrack ] coloneqq ≔ triangleq ≜
        """
}
