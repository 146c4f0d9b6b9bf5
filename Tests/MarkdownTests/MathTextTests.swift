import Markdown
import Testing

@Suite struct MathTextTests {
    @Test(
        "a formula becomes Unicode text if possible",
        arguments: [
            ("x^2+y_1", "x²+y₁"), ("x^{n+1}", "xⁿ⁺¹"), ("e^{i\\pi}", "e^(iπ)"), ("x_Q", "x_Q"),
            ("\\frac{1}{2n}", "1/(2n)"), ("\\frac{x_1}{x_{12}}", "x₁/x₁₂"),
            ("\\frac{a+b}{c+d}", "(a+b)/(c+d)"),
            ("\\dfrac{n(n+1)}{2}", "n(n+1)/2"),
            ("\\sqrt{x+1}", "√(x+1)"), ("\\sqrt[3]2", "³√2"), ("\\alpha \\leq \\beta", "α ≤ β"),
            ("\\mathbb{R}^n", "ℝⁿ"), ("\\text{if } x", "if x"), ("\\left( a \\right.", "( a"),
            ("\\hat x", "x\u{302}"), ("f'(x)", "f′(x)"), ("\\sin\\theta", "sinθ"), ("a\\,b\\quad c", "a b c"),
            ("\\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix}", "[ 1 2; 3 4 ]"), ("\\{1\\}", "{1}"),
            ("\\not=", "=\u{338}"), ("\\binom{n}{k}", "C(n, k)"),
        ])
    func shown(source: String, text: String) {
        #expect(MathText.line(source) == text)
    }

    @Test(
        "an unsupported or incomplete formula has no text",
        arguments: [
            "\\unknown", "\\frac{1}", "{x", "x}", "x^", "\\", "\\begin{tikzcd}a\\end{tikzcd}",
            "\\begin{matrix}1",
            "\\mathbb{RR}", "\\sqrt[", String(repeating: "{", count: 50) + String(repeating: "}", count: 50),
            String(repeating: "x", count: 10_001),
        ])
    func left(source: String) {
        #expect(MathText.line(source) == nil)
    }

    @Test("a formula keeps its line breaks")
    func lines() {
        #expect(MathText.lines("\\begin{align} a &= b \\\\ &= c \\end{align}") == ["a = b", "= c"])
        #expect(MathText.line("a \\\\ b") == "a; b")
    }
}
