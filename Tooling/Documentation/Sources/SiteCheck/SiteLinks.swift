import Foundation

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
