import FlyingFox
import FlyingSocks
import Foundation

/// Opens a site in headless Chromium.
enum Browser {
    /// Serves the site, opens the probe's page in it and reads its report.
    static func probe(_ site: Site, _ probe: Probe) async throws -> Probe.Report {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
            handler: SiteServer(site: site, page: probe.html))
        let serving = Task { try await server.run() }
        defer { serving.cancel() }
        try await server.waitUntilListening()
        guard case .ip4(_, let port)? = await server.listeningAddress else {
            throw Probe.Failure(reason: "the server listens nowhere")
        }
        return try Probe.report(in: try await document(at: "http://127.0.0.1:\(port)\(SiteServer.probe)"))
    }

    /// The document of a page after its scripts have run, in the browser's virtual time.
    private static func document(at address: String) async throws -> String {
        guard let program = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(path).first
        else {
            throw Probe.Failure(reason: "there is no Chromium: apt install chromium")
        }
        let profile = FileManager.default.temporaryDirectory.appending(path: "site-check-\(UUID())")
        defer { try? FileManager.default.removeItem(at: profile) }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = [
            "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(profile.path)",
            "--window-size=1500,1200", "--virtual-time-budget=600000", "--dump-dom", address,
        ]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // On a separate thread, because reading would block one that serves pages.
        let data = await withCheckedContinuation { done in
            Thread.detachNewThread {
                done.resume(returning: output.fileHandleForReading.readDataToEndOfFile())
            }
        }
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private static func path(of program: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// Serves a site and one additional page.
struct SiteServer: HTTPHandler {
    /// The path of the additional page.
    static let probe = "/probe.html"

    let site: Site
    let page: String

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.path == Self.probe { return answer(Data(page.utf8), "html") }
        guard let file = site.file(at: request.path) else { return HTTPResponse(statusCode: .notFound) }
        return answer(try Data(contentsOf: file), file.pathExtension)
    }

    private func answer(_ body: Data, _ ending: String) -> HTTPResponse {
        let types = [
            "html": "text/html; charset=utf-8", "js": "text/javascript", "json": "application/json",
            "css": "text/css", "svg": "image/svg+xml",
        ]
        return HTTPResponse(
            statusCode: .ok, headers: [.contentType: types[ending] ?? "application/octet-stream"], body: body)
    }
}

/// A page that opens other pages in a frame, as a reader would, and reports what it finds.
struct Probe {
    static let searchTerm = "debounce"

    /// The page's report.
    struct Report: Decodable {
        let opened: Int
        let pictures: Int
        /// The number of symbols and articles that the search shows.
        let found: Int
        let findings: [String]
    }

    private let pages: [String]

    /// Probes the modules' pages, the articles and a few operators.
    init(_ links: SiteLinks) {
        let operators = ["debounce(_:on:)", "flatmaplatest(_:)", "take(until:)", "share(replay:scope:)"]
        let modules = links.pages.filter { $0.split(separator: "/").count == 2 }
        let opened = operators.compactMap { name in links.pages.first { $0.hasSuffix("/observable/\(name)") }
        }
        pages = ["/documentation"] + modules + links.articles + opened
    }

    /// Finds and decodes the report in the browser's document.
    static func report(in document: String) throws -> Report {
        guard let start = document.range(of: "REPORT{"),
            let end = document.range(of: "}REPORT", range: start.upperBound..<document.endIndex)
        else {
            throw Failure(reason: "the browser wrote no report: \(document.suffix(300))")
        }
        let text = document[document.index(before: start.upperBound)...end.lowerBound]
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        return try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    }

    struct Failure: Error, CustomStringConvertible {
        let reason: String
        var description: String { reason }
    }

    var html: String {
        let list = String(decoding: (try? JSONEncoder().encode(pages)) ?? Data("[]".utf8), as: UTF8.self)
        return """
            <!DOCTYPE html><meta charset="utf-8"><pre id="out">probing</pre>
            <iframe id="frame" width="1400" height="1000"></iframe>
            <script>
            const pages = \(list), sought = "\(Self.searchTerm)"
            \(Self.script)
            </script>
            """
    }

    private static let script = #"""
        const frame = document.getElementById("frame"), report = { opened: 0, pictures: 0, found: 0, findings: [] }
        const pause = () => new Promise(done => setTimeout(done, 50))
        async function until(what, find) {
            for (let turn = 0; turn < 400; turn++) {
                const found = find()
                if (found) return found
                await pause()
            }
            report.findings.push("never: " + what)
            return null
        }
        const inside = () => frame.contentDocument
        async function open(page) {
            frame.src = page
            await new Promise(done => frame.onload = done)
            return until(page + " shows a title", () => inside().querySelector("h1, .title"))
        }
        const known = new Map()
        async function isThere(path) {
            if (!known.has(path)) known.set(path, (await fetch(path)).ok)
            return known.get(path)
        }
        async function look(page) {
            if (!await open(page)) return
            report.opened++
            for (let turn = 0; turn < 4; turn++) await pause()
            for (const link of inside().querySelectorAll("a[href]")) {
                const target = new URL(link.href)
                if (target.origin !== location.origin) continue
                if (!await isThere(target.pathname)) report.findings.push(page + " links to " + target.pathname)
                // As a browser does, look for the part as it is written, and then decoded.
                const written = target.hash.slice(1)
                const name = decodeURIComponent(written)
                const part = inside().getElementById(written) ?? inside().getElementById(name)
                if (name && target.pathname === page && !part) report.findings.push(page + " has no part " + name)
            }
            for (const picture of inside().querySelectorAll("main img")) {
                await until(page + " draws " + picture.src, () => picture.complete)
                if (picture.naturalWidth > 0) report.pictures++
                else report.findings.push(page + " does not draw " + picture.src)
            }
        }
        async function search() {
            await open("/documentation/reactivecore")
            const button = await until("a search", () => inside().querySelector(".quick-navigation-open"))
            if (!button) return
            button.click()
            // It is made anew once, and then takes the focus.
            const field = () => inside().querySelector(".quick-navigation__filter input")
            if (!await until("a search field", () => field() && field() === inside().activeElement)) return
            inside().execCommand("insertText", false, sought)
            const hits = () => [...inside().querySelectorAll("a.quick-navigation__reference")]
                .filter(link => link.textContent.includes(sought))
            await until("a hit for " + sought, () => hits().length > 0)
            report.found = hits().length
            if (report.found > 0) {
                hits()[0].click()
                await until("the page of the hit", () =>
                    (inside().querySelector("h1, .title") || { textContent: "" }).textContent.includes(sought))
            }
        }
        async function probe() {
            for (const page of pages) await look(page)
            await search()
        }
        probe().catch(failure => report.findings.push("the probe failed: " + failure)).finally(() => {
            document.getElementById("out").textContent = "REPORT" + JSON.stringify(report) + "REPORT"
            frame.remove()
        })
        """#
}
