/// What a feature shows to others has a document comment.
///
/// Left out is what its protocol has one for (`reduce`, `bind`, a stream's `Input`, `Extra` and `Output`, coding,
/// printing), and an initialiser that takes nothing.
func comments(in tree: Tree) -> [Finding] {
    let shown = #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:package|public)(?:\s+(?!import\b)|\()/#
    let known =
        #/\b(?:func (?:reduce|encode|hash)\(|static func (?:bind\(|==|<)|init\(from |init\(\)|struct (?:Input|Extra|Output)\b|var (?:description|debugDescription|customMirror)\b)/#
    return tree.sources(in: "Modules/Features").flatMap { source in
        source.code.enumerated().filter { $0.element.contains(shown) && !$0.element.contains(known) }
            .filter { !source.isDocumented(above: $0.offset) }
            .map { Finding(source.path, $0.offset + 1, "say in a document comment what this is to others") }
    }
}

extension SwiftSource {
    /// Whether `///` stands right above the line, attributes between left out.
    fileprivate func isDocumented(above index: Int) -> Bool {
        let rest = code[..<index].reversed().prefix { $0.contains(#/^\s*@\w+(?:\(.*\))?\s*$/#) }
        let above = index - rest.count - 1
        return above >= 0 && comments[above].contains("///")
    }
}
