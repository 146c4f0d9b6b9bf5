extension Article {
    static let oneWay = Article(
        title: "Swift で作る単方向データフロー: なぜ矢印を一本にするのか",
        author: "nagare_river",
        tags: ["Swift", "Flux", "アーキテクチャ"],
        likes: 214,
        body: """
            placeholder
            """)
}
