/// The web pages to which the services' objects link.
struct WebPages: Sendable {
    let posts: PostCatalog
    let videos: VideoCatalog
    let origin: String

    func answer(_ request: Request) -> Answer {
        switch (request.path.first, request.path.count) {
        case (nil, _):
            return .html(
                page("Stand-in", "<p>Qiita: <code>/api/v2</code>. PeerTube: <code>/api/v1</code>.</p>"))
        case (_, 3) where request.path[1] == "items":
            return posts.index(of: request.path[2]).map(post) ?? missing
        case ("w", 2), ("videos", 3):
            return (request.path.last.flatMap { videos[$0] }).map(video) ?? missing
        case ("static", _) where request.path.last == "master.m3u8":
            return Answer(
                200, headers: [("Content-Type", "application/vnd.apple.mpegurl")],
                body: Array("#EXTM3U\n#EXT-X-VERSION:7\n".utf8))
        case ("nagare", 2) where request.path[1].hasSuffix(".png"):
            return Answer(
                200, headers: [("Content-Type", "image/png")], body: PNG.streams(named: request.path[1]))
        default: return missing
        }
    }

    private var missing: Answer { .html(page("Not Found", "<p>There is nothing here.</p>"), status: 404) }

    private func post(_ index: Int) -> Answer {
        let sketch = posts.sketch(index)
        return .html(page(posts.title(sketch), RenderedBody.html(of: posts.body(sketch))))
    }

    private func video(_ record: VideoRecord) -> Answer {
        .html(page(record.video.name, "<p>\(escapedHTML(record.video.description))</p>"))
    }

    private func page(_ title: String, _ content: String) -> String {
        """
        <!DOCTYPE html>
        <html><head><meta charset="utf-8"><title>\(escapedHTML(title))</title></head>
        <body>
        <h1>\(escapedHTML(title))</h1>
        \(content)
        </body></html>

        """
    }
}
