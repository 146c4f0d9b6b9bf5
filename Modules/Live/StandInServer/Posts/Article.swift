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

extension Article {
    /// In their order among the newest posts.
    static let all: [Article] = [
        Article(
            "one-way.md",
            title: "Swift で作る単方向データフロー: なぜ矢印を一本にするのか",
            author: "nagare_river",
            tags: ["Swift", "Flux", "アーキテクチャ"],
            likes: 214
        ),
        Article(
            "scoped-stores.md",
            title: "Scoped stores in Swift: let state die with its screen",
            author: "store_keeper",
            tags: ["Swift", "Flux", "DI", "アーキテクチャ"],
            likes: 168
        ),
        Article(
            "virtual-time.md",
            title: "テストは待たない: Swift で仮想時間を作る",
            author: "virtual_clock",
            tags: ["Swift", "テスト", "Reactive"],
            likes: 189
        ),
        Article(
            "terminal-rendering.md",
            title: "Rendering a terminal app in Swift: two frames and their difference",
            author: "tty_sato",
            tags: ["Swift", "Terminal", "Linux", "Unicode"],
            likes: 203
        ),
        Article(
            "dispatcher-order.md",
            title: "Dispatcher の順序を甘く見ていた話 (Swift / Flux)",
            author: "nagare_river",
            tags: ["Swift", "Flux", "並行処理"],
            likes: 97
        ),
        Article(
            "in-place.md",
            title: "Why we change state in place, and never keep the old one",
            author: "long_form_writer",
            tags: ["Swift", "Flux", "パフォーマンス"],
            likes: 131
        ),
        Article(
            "cancellation.md",
            title: "キャンセルは機能である: Swift Concurrency で古い答えを出さない",
            author: "hanako_dev",
            tags: ["Swift", "async-await", "並行処理"],
            likes: 175
        ),
        Article(
            "replay.md",
            title: "A journal you can replay: debugging a Swift app by asking it why",
            author: "store_keeper",
            tags: ["Swift", "Flux", "テスト", "デバッグ"],
            likes: 156
        ),
        Article(
            "view-streams.md",
            title: "入力と出力を分ける: View Stream という考え方 (Swift)",
            author: "sample_taro",
            tags: ["Swift", "MVVM", "Flux", "Reactive"],
            likes: 142
        ),
        Article(
            "durability.md",
            title: "SQLite durability: what \"saved\" is allowed to mean",
            author: "wal_and_fsync",
            tags: ["SQLite", "データベース", "Swift", "Linux"],
            likes: 118
        ),
        Article(
            "reentrancy.md",
            title: "通し番号で再入を手なずける: Swift でリアクティブの核を書く",
            author: "nagare_river",
            tags: ["Swift", "Reactive", "並行処理"],
            likes: 109
        ),
        Article(
            "one-thread.md",
            title: "libcurl on one thread: an HTTP client for Swift on Linux",
            author: "packet_mori",
            tags: ["Swift", "HTTP", "libcurl", "Linux"],
            likes: 126
        ),
    ]
}
