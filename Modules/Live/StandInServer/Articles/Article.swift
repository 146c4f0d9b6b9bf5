import CSampleArticles

/// A hand-written post, as opposed to one that is generated from passages.
struct Article: Sendable {
    let title: String
    /// The login name of an author in ``Author/all``.
    let author: String
    let tags: [String]
    let likes: Int
    let body: String

    /// - Parameter file: The name of the file with the body, in Markdown.
    init(_ file: String, title: String, author: String, tags: [String], likes: Int) {
        (self.title, self.author, self.tags, self.likes) = (title, author, tags, likes)
        body = Self.texts[file, default: ""]
    }

    /// The texts by the names of their files, without the line break at the end.
    private static let texts: [String: String] = {
        var texts: [String: String] = [:]
        while case let file = csamplearticles_file(texts.count), let name = file.name {
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            texts[String(cString: name)] = String(decoding: bytes.dropLast(), as: UTF8.self)
        }
        return texts
    }()
}
