import Foundation

/// Checks that public symbols have documentation comments.
struct SymbolComments {
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Location: Decodable {
                struct Position: Decodable { let line: Int }

                let uri: String
                let position: Position
            }

            struct Comment: Decodable {}

            let pathComponents: [String]
            let docComment: Comment?
            /// `nil` for symbols that the compiler synthesises.
            let location: Location?
        }

        struct Module: Decodable { let name: String }

        let module: Module
        let symbols: [Symbol]
    }

    let count: Int
    /// A sentence for each symbol without a comment.
    let missing: [String]

    /// - Parameter graphs: The compiler's symbol graphs of public symbols.
    init(graphs: [Data]) throws {
        let written = try graphs.flatMap { data in
            let graph = try JSONDecoder().decode(Graph.self, from: data)
            return graph.symbols.filter { $0.location != nil }.map { (graph.module.name, $0) }
        }
        count = written.count
        missing = written.filter { $0.1.docComment == nil }.map { module, symbol in
            let name = ([module] + symbol.pathComponents).joined(separator: ".")
            let place = symbol.location.map { location in
                let file = URL(string: location.uri)?.lastPathComponent ?? location.uri
                return "\(file):\(location.position.line + 1): "
            }
            return "\(place ?? "")\(name) has no documentation"
        }.sorted()
    }
}
