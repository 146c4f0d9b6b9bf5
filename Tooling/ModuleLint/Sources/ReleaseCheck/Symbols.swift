import Foundation

/// What modules show to others: a line for each public symbol and each conformance, from the compiler's symbol graphs.
struct Symbols {
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Identifier: Decodable { let precise: String }
            struct Fragment: Decodable { let spelling: String }

            let identifier: Identifier
            let pathComponents: [String]
            let declarationFragments: [Fragment]?
        }

        struct Relationship: Decodable {
            let source: String
            let target: String
            let kind: String
            let targetFallback: String?
        }

        struct Module: Decodable { let name: String }

        let module: Module
        let symbols: [Symbol]
        let relationships: [Relationship]
    }

    /// Such as `FluxCore Scope.close() func close()`.
    let lines: Set<String>

    init(lines: Set<String>) { self.lines = lines }

    /// - Parameter graphs: What `swift package dump-symbol-graph` writes, a file each.
    init(graphs: [Data]) throws {
        let graphs = try graphs.map { try JSONDecoder().decode(Graph.self, from: $0) }
        let symbols = graphs.flatMap { graph in
            graph.symbols.map { symbol in
                let declaration = (symbol.declarationFragments ?? []).map(\.spelling).joined()
                let path = symbol.pathComponents.joined(separator: ".")
                // On one line, whatever it was written on.
                return "\(graph.module.name) \(path) \(declaration)".split(whereSeparator: \.isWhitespace)
                    .joined(separator: " ")
            }
        }
        let names = Dictionary(
            graphs.flatMap(\.symbols).map {
                ($0.identifier.precise, $0.pathComponents.joined(separator: "."))
            },
            uniquingKeysWith: { first, _ in first })
        let conformances = graphs.flatMap { graph in
            graph.relationships.filter { $0.kind == "conformsTo" }.map { relationship in
                let target = names[relationship.target] ?? relationship.targetFallback ?? relationship.target
                return "\(graph.module.name) \(names[relationship.source] ?? relationship.source): \(target)"
            }
        }
        lines = Set(symbols + conformances)
    }
}
