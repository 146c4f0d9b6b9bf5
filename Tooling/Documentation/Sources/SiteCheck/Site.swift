import Foundation

/// A documentation site in a folder.
struct Site: Sendable {
    let folder: URL

    /// The file that a web server returns for a path such as `/documentation/fluxcore/store`; `nil` when it
    /// does not exist.
    func file(at path: String) -> URL? {
        let parts = path.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        guard !parts.contains("..") else { return nil }
        let file = parts.reduce(folder) { $0.appending(path: $1) }
        return [file.appending(path: "index.html"), file].first { isFile($0) }
    }

    /// All files below `folder` whose names end with `ending`, sorted by path.
    func files(in folder: URL, ending: String) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent.hasSuffix(ending) }
            .sorted { $0.path < $1.path }
    }

    private func isFile(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}

/// The references of a site's pages, and which of them are broken.
struct SiteLinks {
    private struct Page: Decodable {
        struct Reference: Decodable {
            struct Variant: Decodable {
                let url: String
                let traits: [String]
            }

            let url: String?
            let variants: [Variant]?
        }

        struct Metadata: Decodable { let role: String? }

        let references: [String: Reference]
        let metadata: Metadata
    }

    /// The paths of all pages, such as `/documentation/fluxcore/store`.
    let pages: [String]
    /// The paths of the articles among the pages.
    let articles: [String]
    let count: Int
    /// A sentence for each broken reference.
    let broken: [String]

    init(_ site: Site) throws {
        let data = site.folder.appending(path: "data")
        var (pages, articles, broken, count) = ([String](), [String](), [String](), 0)
        for file in site.files(in: data, ending: ".json") {
            guard let page = try? JSONDecoder().decode(Page.self, from: Data(contentsOf: file)) else {
                continue
            }
            let path = String(file.path.dropFirst(data.path.count).dropLast(".json".count))
            pages.append(path)
            if page.metadata.role == "article" { articles.append(path) }
            for (_, reference) in page.references.sorted(by: { $0.key < $1.key }) {
                let pictures = reference.variants ?? []
                let targets = [reference.url].compactMap(\.self) + pictures.map(\.url)
                for target in targets where target.hasPrefix("/") {
                    count += 1
                    let place = String(target.prefix { $0 != "#" })
                    if site.file(at: place) == nil {
                        broken.append("\(path) refers to \(target), which is not there")
                    }
                }
                if !pictures.isEmpty, !pictures.contains(where: { $0.traits.contains("dark") }) {
                    broken.append("\(path) has a picture without a dark one: \(pictures[0].url)")
                }
            }
        }
        (self.pages, self.articles, self.broken, self.count) = (pages, articles, broken, count)
    }
}

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
