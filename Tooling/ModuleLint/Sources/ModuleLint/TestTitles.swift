/// A test's title is a sentence about behaviour, without a code in front.
func testTitles(in tree: Tree) -> [Finding] {
    let code = #/@(?:Test|Suite)\(\s*"[A-Z]+-?[A-Z]*[0-9]+[a-z]?[ "]/#
    return tree.paths.filter { $0.hasSuffix("Tests.swift") }.flatMap { path -> [Finding] in
        let text = tree.text(at: path) ?? ""
        return text.matches(of: code).map { match in
            let line = text[..<match.range.lowerBound].count { $0 == "\n" } + 1
            return Finding(path, line, "a test's title is a sentence about behaviour, without a code")
        }
    }
}
