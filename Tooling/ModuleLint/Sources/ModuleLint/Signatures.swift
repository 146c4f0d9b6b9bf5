/// What a module shows to others is in the project's own words: no outside package's types, no SQL. Commands show the
/// argument parser, which creates them.
func signatures(in tree: Tree, table: RowTable) -> [Finding] {
    let shown = #/^\s*(?:@_exported\s+(?:\w+\s+)?|(?:public|package)\s+)import\s+(?<module>\w+)/#
    let sql = #/\b(?:public|package)\b[^{]*\b(?:sql|SQL(?!ite)\w*|GRDB\w*|Database\w*)\b/#
        .wordBoundaryKind(.simple)
    return table.rows.filter { $0.layer != nil && $0.layer != "Commands" }.flatMap { row in
        tree.sources(in: row.path).flatMap { source in
            source.code.enumerated().compactMap { index, line -> Finding? in
                if let module = line.firstMatch(of: shown)?.output.module {
                    row.outside.contains(String(module))
                        ? Finding(source.path, index + 1, "\(module) shows in public signatures") : nil
                } else if row.layer == "Live", source.declaration(at: index).contains(sql) {
                    Finding(source.path, index + 1, "SQL shows in a public signature")
                } else {
                    nil
                }
            }
        }
    }
}

extension SwiftSource {
    /// The line with those that its open parentheses go on over, if it shows something to others.
    fileprivate func declaration(at index: Int) -> String {
        var text = String(code[index])
        guard text.containsBytes(of: "public") || text.containsBytes(of: "package"),
            text.contains(#/\b(?:public|package)\b/#)
        else { return "" }
        var next = index + 1
        while next < code.count, text.count(where: { $0 == "(" }) > text.count(where: { $0 == ")" }) {
            text += " " + code[next]
            next += 1
        }
        return text
    }
}
