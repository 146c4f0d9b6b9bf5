/// The web pages to which the services' objects link.
struct WebPages: Sendable {
    let posts: PostCatalog
    let videos: VideoCatalog
    let origin: String

    func response(_ request: Request) -> Response {
        switch (request.path.first, request.path.count) {
        case (nil, _):
            return .html(
                page("Stand-in", "<p>Qiita: <code>/api/v2</code>. PeerTube: <code>/api/v1</code>.</p>"))
        case (_, 3) where request.path[1] == "items":
            return posts.index(of: request.path[2]).map(post) ?? missing
        case ("w", 2), ("videos", 3):
            return (request.path.last.flatMap { videos[$0] }).map(video) ?? missing
        case ("static", _) where request.path.last == "master.m3u8":
            return Response(
                200, headers: [("Content-Type", "application/vnd.apple.mpegurl")],
                body: Array("#EXTM3U\n#EXT-X-VERSION:7\n".utf8))
        case ("static", _) where request.path.last?.hasSuffix(".mp4") == true:
            return Response(200, headers: [("Content-Type", "video/mp4")], body: Clip.bytes)
        case ("nagare", 2) where request.path[1].hasSuffix(".png"):
            return Response(
                200, headers: [("Content-Type", "image/png")], body: PNG.streams(named: request.path[1]))
        default: return missing
        }
    }

    private var missing: Response {
        .html(page("Not Found", "<p>This page does not exist.</p>"), status: 404)
    }

    private func post(_ index: Int) -> Response {
        let record = posts.record(index)
        return .html(page(posts.title(record), RenderedBody.html(of: posts.body(record))))
    }

    /// With a player, which yt-dlp finds without knowing PeerTube. Its PeerTube extractor, which the marks of PeerTube's
    /// own pages select, would ask another server: the same host by https, without the port.
    private func video(_ record: VideoRecord) -> Response {
        let player = VideoFiles(record, origin: origin, isOld: false).smallest.map {
            "<video controls src=\"\($0)\"></video>\n"
        }
        return .html(
            page(record.video.name, (player ?? "") + "<p>\(escapedHTML(record.video.description))</p>"))
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
