/// What a module shows to others is in the project's own words: no outside package's types. Commands show the argument
/// parser, which creates them.
func signatures(in tree: Tree, table: RowTable) -> [Finding] {
    let shown = #/^\s*(?:@_exported\s+(?:\w+\s+)?|(?:public|package)\s+)import\s+(?<module>\w+)/#
    return table.rows.filter { $0.layer != nil && $0.layer != "Commands" && !$0.outside.isEmpty }.flatMap {
        row in
        tree.sources(in: row.path).flatMap { source in
            source.code.enumerated().compactMap { index, line in
                line.firstMatch(of: shown).map { String($0.output.module) }
                    .flatMap { row.outside.contains($0) ? $0 : nil }
                    .map { Finding(source.path, index + 1, "\($0) shows in public signatures") }
            }
        }
    }
}
