import Markdown

/// Parses `sample` and `comment` as fixed documents, and other text as paragraphs.
struct SampleMarkdown: MarkdownParsing {
    func parse(_ chunk: MarkdownChunk) -> MarkdownDocument {
        switch chunk.text {
        case "sample": MarkdownDocument(blocks: Self.sample)
        case "comment":
            MarkdownDocument(blocks: [
                .paragraph([
                    .text("公式の説明は"), .link([.text("こちら")], url: "https://www.swift.org/documentation/"),
                    .text("です。"),
                ])
            ])
        default: PlainMarkdown().parse(chunk)
        }
    }

    private static let sample: [MarkdownBlock] = [
        .heading(level: 1, [.text("はじめに")]),
        .paragraph([
            .text("状態は一方向に流れ、画面はそれを映すだけです。この記事では"),
            .link([.text("Swift 6")], url: "https://www.swift.org/"),
            .text("の"), .strong([.text("並行処理")]), .text("を使い、"), .code("Store"),
            .text(" と "), .code("Dispatcher"),
            .text(" を作ります。前回の記事は"),
            .link([.text("こちら")], url: "https://qiita.com/hanako/items/3a9d"), .text("。"),
        ]),
        .note(
            kind: "info",
            [.paragraph([.text("macOSではなくLinuxを前提にしています。")])]),
        .note(kind: "warn", [.paragraph([.text("API は変わることがあります。")])]),
        .note(kind: "alert", [.paragraph([.text("トークンを公開しないでください。")])]),
        .heading(level: 2, [.text("作るもの")]),
        .list(
            start: nil,
            [
                MarkdownListItem(blocks: [
                    .paragraph([.text("検索画面")]),
                    .list(
                        start: nil,
                        [MarkdownListItem(blocks: [.paragraph([.text("入力するたびに検索する")])])]),
                ]),
                MarkdownListItem(task: .done, blocks: [.paragraph([.text("記事画面")])]),
                MarkdownListItem(task: .open, blocks: [.paragraph([.text("動画画面")])]),
            ]),
        .list(
            start: 9,
            [
                MarkdownListItem(blocks: [.paragraph([.text("Action を送る")])]),
                MarkdownListItem(blocks: [.paragraph([.text("Store が変わる")])]),
            ]),
        .quote([.paragraph([.text("データは上から下へ、出来事は下から上へ。")])]),
        .code(
            info: "swift:Store.swift",
            text: """
                public struct Store<State: Reducible>: Sendable {
                \tpublic mutating func reduce(_ action: State.Action) { state.reduce(action) } // 状態はここだけで変わる

                }
                """),
        .heading(level: 2, [.text("比べる")]),
        .table(
            MarkdownTable(
                alignments: [.left, .right, .center],
                header: [[.text("方法")], [.text("行数")], [.text("備考")]],
                rows: [
                    [[.text("一方向データフロー")], [.text("120")], [.text("読みやすく、試験しやすい")]],
                    [[.text("双方向")], [.text("80")], [.code("@Binding")]],
                ])),
        .rule,
        .paragraph([.image(alt: "流れの図", url: "https://example.com/flow.png")]),
        .paragraph([.text("Store と store は違います。")]),
    ]
}
