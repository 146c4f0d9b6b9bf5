/// The texts of comments under posts.
enum CommentText {
    static let all = [
        "とても参考になりました。ありがとうございます。",
        "3つ目のコードですが、`defer` を使うともう少し短くなりそうです。",
        "手元の Linux でも再現しました。\n\n```\n$ swift --version\nSwift version 6.3.1\n```",
        "同じところで1日溶かしました…。もっと早く読みたかったです。",
        "> テストは待たない\n\nここが一番刺さりました。",
        "表の単位は ms で合っていますか?",
        "続編を楽しみにしています。",
        "Thanks for writing this up. The part about ordering saved my afternoon.",
        "Small typo in the second heading, otherwise a great read.",
        "Would this also work when two scopes are open at once?",
        "We do the same at work, with one difference: the queue is *bounded*.",
        "I measured it here: 0.5 ms instead of 0.4 ms, same ratio.",
    ]
}
