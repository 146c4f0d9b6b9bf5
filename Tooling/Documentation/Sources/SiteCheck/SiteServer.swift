import FlyingFox
import Foundation

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
