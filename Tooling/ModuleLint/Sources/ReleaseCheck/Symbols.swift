import Foundation

/// The public API of modules, from the compiler's symbol graphs.
struct Symbols {
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Kind: Decodable { let identifier: String }
            struct Identifier: Decodable { let precise: String }
            struct Fragment: Decodable {
                let kind: String
                let spelling: String
            }

            let kind: Kind
            let identifier: Identifier
            let pathComponents: [String]
            let declarationFragments: [Fragment]?

            var path: String { pathComponents.joined(separator: ".") }
            var parent: String { pathComponents.dropLast().joined(separator: ".") }

            /// On one line. Callers do not see the internal names of parameters.
            var declaration: String {
                (declarationFragments ?? []).filter { $0.kind != "internalParam" }.map(\.spelling).joined()
                    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
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

    /// One line for each symbol and each conformance, for example `FluxCore Scope.close() func close()`.
    let lines: Set<String>
    /// The lines of enum cases and of protocol requirements without a default implementation, each with its enum or protocol,
    /// for example `FluxCore WorkPolicy`.
    let exhaustive: [String: String]

    init(lines: Set<String>, exhaustive: [String: String] = [:]) {
        (self.lines, self.exhaustive) = (lines, exhaustive)
    }

    /// - Parameter graphs: The files that `swift package dump-symbol-graph` writes.
    init(graphs: [Data]) throws {
        let graphs = try graphs.map { try JSONDecoder().decode(Graph.self, from: $0) }
        let relationships = graphs.flatMap(\.relationships)
        let paths = Dictionary(
            graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0.path) },
            uniquingKeysWith: { first, _ in first })
        let requirements = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
            .subtracting(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.target))

        var lines: Set<String> = []
        var exhaustive: [String: String] = [:]
        for graph in graphs {
            for symbol in graph.symbols {
                let line = "\(graph.module.name) \(symbol.path) \(symbol.declaration)"
                lines.insert(line)
                if symbol.kind.identifier == "swift.enum.case"
                    || requirements.contains(symbol.identifier.precise)
                {
                    exhaustive[line] = "\(graph.module.name) \(symbol.parent)"
                }
            }
            for relationship in graph.relationships where relationship.kind == "conformsTo" {
                let target = paths[relationship.target] ?? relationship.targetFallback ?? relationship.target
                lines.insert(
                    "\(graph.module.name) \(paths[relationship.source] ?? relationship.source): \(target)")
            }
        }
        (self.lines, self.exhaustive) = (lines, exhaustive)
    }

    /// Whether the enum or protocol, such as `FluxCore WorkPolicy`, is declared.
    func declares(_ type: String) -> Bool { lines.contains { $0.hasPrefix("\(type) ") } }
}
