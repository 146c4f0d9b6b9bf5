import Markdown
import ReactiveTesting
import Testing

@Suite struct CodeTokenizerTests {
    /// The lines of a text. Tokens that are not plain are marked as `‹k text›`, with the first letter of
    /// their kind.
    private func marked(_ language: String, _ text: String) throws -> [String] {
        var tokenizer = try #require(CodeTokenizer(language))
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            tokenizer.tokens(of: String(line)).map { token in
                token.kind == .plain ? String(token.text) : "‹\("\(token.kind)".prefix(1)) \(token.text)›"
            }.joined()
        }
    }

    @Test("Swift: nested comments, multi-line and raw strings, keywords and attributes")
    func swift() throws {
        let code = ##"""
            @MainActor func a(_ x: Int) { // it's
            let s = "a \" b" + #"raw "x" \"# /* a /* b */
            c */ let n = 0x1F + 1_000.5e-3...9
            let t = """
            hello "x" let
            """; #if DEBUG
            """##
        #expect(
            try marked("Swift", code) == [
                "‹k @MainActor› ‹k func› a(_ x: Int) { ‹c // it's›",
                ##"‹k let› s = ‹s "a \" b"› + ‹s #"raw "x" \"#› ‹c /* a /* b */›"##,
                "‹c c */› ‹k let› n = ‹n 0x1F› + ‹n 1_000.5e-3›...‹n 9›", "‹k let› t = ‹s \"\"\"›",
                "‹s hello \"x\" let›", "‹s \"\"\"›; ‹k #if› DEBUG",
            ])
    }

    @Test("Python: multi-line strings and prefixes; other quotes stay plain")
    func python() throws {
        #expect(
            try marked("py", "@deco\ndef f(x): # no\n'''doc\nif''' ; r'\\d' + f\"a{b}\" ; don't = 1.5") == [
                "‹k @deco›", "‹k def› f(x): ‹c # no›", "‹s '''doc›",
                "‹s if'''› ; ‹s r'\\d'› + ‹s f\"a{b}\"› ; don't = ‹n 1.5›",
            ])
    }

    @Test("JavaScript: regular expressions differ from divisions, and templates span lines")
    func javaScript() throws {
        #expect(
            try marked("js", "const a = /[/\"]+/gi.test(b) / 2 / c; // x\n`a ${b}\nc` + 'it\\'s'") == [
                "‹k const› a = ‹s /[/\"]+/gi›.test(b) / ‹n 2› / c; ‹c // x›", "‹s `a ${b}›",
                "‹s c`› + ‹s 'it\\'s'›",
            ])
        #expect(
            try marked("ts", "interface A { readonly b: string }")[0]
                == "‹k interface› A { ‹k readonly› b: ‹k string› }")
    }

    @Test("shell: # starts a comment only at the start of a word, and a heredoc ends at its delimiter")
    func shell() throws {
        #expect(
            try marked(
                "bash",
                "if [ \"$a\" = 'b' ]; then echo it\\'s $# --if # c\ncat <<-'EOF' | x\ndon't\n  EOF\nfi; $((1<<2))"
            )
                == [
                    "‹k if› [ ‹s \"$a\"› = ‹s 'b'› ]; ‹k then› echo it\\'s $# --if ‹c # c›",
                    "cat <<-‹s 'EOF'› | x", "‹s don't›", "‹s   EOF›", "‹k fi›; $((‹n 1›<<‹n 2›))",
                ])
    }

    @Test("YAML: keys, block scalars, and quotes only at the start of a value")
    func yaml() throws {
        #expect(
            try marked(
                "yaml",
                "name: it's # x\n- key: \"a: b\"\n  run: |\n    don't\n\n    on: 1\n  on: [a b, 'x', 1.5, true]\nurl: http://x/y#z"
            )
                == [
                    "‹k name›: it's ‹c # x›", "- ‹k key›: ‹s \"a: b\"›", "  ‹k run›: |", "‹s     don't›", "",
                    "‹s     on: 1›", "  ‹k on›: [a b, ‹s 'x'›, ‹n 1.5›, ‹k true›]", "‹k url›: http://x/y#z",
                ])
    }

    @Test(
        "each language has its own comments, strings, numbers and keywords",
        arguments: [
            (
                "json", #"{"a" : [1, -2.5e3, true, "x:\"y"]}"#,
                #"{‹k "a"› : [‹n 1›, -‹n 2.5e3›, ‹k true›, ‹s "x:\"y"›]}"#
            ),
            (
                "rust", "fn f<'a>(x: &'a str) { 'x' } // r",
                "‹k fn› f<'a>(x: &'a ‹k str›) { ‹s 'x'› } ‹c // r›"
            ),
            ("rust", ##"r#"a "b" "#; b"x"; '\u{1F600}'"##, ##"‹s r#"a "b" "#›; ‹s b"x"›; ‹s '\u{1F600}'›"##),
            ("c", "#include <a> /* b */ 'c' 1.5f", "‹k #include› <a> ‹c /* b */› ‹s 'c'› ‹n 1.5f›"),
            ("c++", #"auto s = R"x(a)" b)x"; 1'000u"#, #"‹k auto› s = ‹s R"x(a)" b)x"›; ‹n 1'000u›"#),
            ("objc", "@interface A\nreturn @\"x\";", "‹k @interface› A"),
            (
                "java", "@Override public void a() { 'b'; }",
                "‹k @Override› ‹k public› ‹k void› a() { ‹s 'b'›; }"
            ),
            ("go", "x := `a\\` + 'b' // c", "x := ‹s `a\\`› + ‹s 'b'› ‹c // c›"),
        ])
    func others(language: String, code: String, shown: String) throws {
        #expect(try marked(language, code)[0] == shown)
    }

    @Test("an unknown language has no tokenizer", arguments: ["", "brainfuck", "swift ", "diff", "text"])
    func unknown(language: String) { #expect(CodeTokenizer(language) == nil) }

    @Test("the tokens of any text together are the text, and no character is divided")
    func anything() throws {
        let letters =
            "abif0 1.\"'`#/*\\-:|>{}[](),<$@R日é\u{301}\t\u{600}👩‍👩‍👧\r_=".map(String.init)
            + ["/*", "*/", "\"\"\"", "'''", "<<EOF", "EOF", "//", "return", "\u{200D}", "\n", "r#", "\u{1B}"]
        let rounds = TestRounds(quick: 500, long: 20_000)
        var generator = SeededGenerator(seed: rounds.seed)
        for name in [
            "swift", "c", "c++", "objc", "java", "go", "rust", "python", "js", "ts", "sh", "json", "yaml",
        ] {
            var tokenizer = try #require(CodeTokenizer(name))
            for _ in 0..<rounds.count {
                let line = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
                    letters[Int.random(in: 0..<letters.count, using: &generator)]
                }.joined()
                let tokens = tokenizer.tokens(of: line)
                #expect(tokens.map(\.text).joined() == line, "\(name)")
                #expect(tokens.reduce(0) { $0 + $1.text.count } == line.count, "\(name): \(line)")
                #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.kind != $1.kind })
                if Int.random(in: 0..<8, using: &generator) == 0 {
                    tokenizer = try #require(CodeTokenizer(name))
                }
            }
        }
    }
}
