/// SQL for PostgreSQL is literal, and values are its parameters: the one function that sends a statement accepts only a
/// `StaticString`, which the compiler makes of nothing but a literal without interpolation.
func statements(in tree: Tree, table: RowTable) -> [Finding] {
    table.targets.filter { !$0.isTest }.flatMap { target in
        let senders = tree.sources(in: target.path).compactMap { source in
            source.firstLine { $0.containsBytes(of: "cpostgres_send") && $0.contains(#/\bcpostgres_send\b/#) }
                .map { (source: source, line: $0) }
        }
        let rest = senders.dropFirst().map { sender in
            Finding(sender.source.path, sender.line, "only \(senders[0].source.path) sends statements")
        }
        let open = senders.filter { $0.source.sendsText }.map {
            Finding($0.source.path, $0.line, "a statement is a StaticString; values are its parameters")
        }
        return rest + open
    }
}

extension SwiftSource {
    fileprivate func firstLine(where matches: (Substring) -> Bool) -> Int? {
        code.firstIndex(where: matches).map { $0 + 1 }
    }

    /// Whether a function takes a statement that is not a literal.
    fileprivate var sendsText: Bool {
        let statement = #/\b(?:statement|sql|query)\s*:\s*(?<type>\w+)/#.ignoresCase()
        let types = code.flatMap { line in line.matches(of: statement).map { String($0.output.type) } }
        return types.isEmpty || types.contains { $0 != "StaticString" }
    }
}
