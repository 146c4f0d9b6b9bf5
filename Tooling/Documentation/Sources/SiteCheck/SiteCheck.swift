import Foundation

/// Prints the problems of a documentation site: `SiteCheck ARCHIVES SITE`.
@main
enum SiteCheck {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else {
            say("usage: SiteCheck ARCHIVES SITE")
            exit(64)
        }
        let archives = URL(filePath: arguments[1], directoryHint: .isDirectory)
        let site = Site(folder: URL(filePath: arguments[2], directoryHint: .isDirectory))
        let graphs = try site.files(in: archives, ending: ".symbols.json").map { try Data(contentsOf: $0) }
        let comments = try SymbolComments(graphs: graphs)
        let links = try SiteLinks(site)
        let probe: Probe.Report
        do {
            probe = try await Browser.probe(site, Probe(links))
        } catch {
            say("the site was not opened: \(error)")
            exit(1)
        }
        for finding in comments.missing + links.broken + probe.findings { print(finding) }
        let count = comments.missing.count + links.broken.count + probe.findings.count
        say(
            "\(comments.count) public symbols, \(links.pages.count) pages, \(links.count) links in them; "
                + "\(probe.opened) pages opened in a browser, \(probe.pictures) pictures drawn, "
                + "\(probe.found) found for \"\(Probe.searchTerm)\"; \(count) wrong")
        exit(count == 0 ? 0 : 1)
    }

    static func say(_ line: String) { FileHandle.standardError.write(Data("docs: \(line)\n".utf8)) }
}
