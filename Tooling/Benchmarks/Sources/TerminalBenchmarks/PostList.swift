import TerminalUI

/// The app in small: 100,000 posts in Japanese, of which a view draws those on the screen.
struct PostList {
    static let count = 100_000
    private static let words = ["設計", "実装", "画面遷移", "非同期処理", "端末", "状態管理", "検索", "日本語"]

    private let layout = ColumnLayout([.share(1), .fixed(14), .fixed(10), .right(5)])
    private let titles: [String]
    private var list = ListCursor()
    /// Rows of the list on the screen that it was told of last.
    private var height = 22

    init() {
        titles = (0..<Self.count).map { row in
            "第\(row)回 Swiftで作る\(Self.words[row % 8])の\(Self.words[row / 8 % 8])について、はじめから丁寧に考える"
        }
    }

    mutating func handle(_ event: TerminalEvent) {
        if case .resized(let viewport) = event { height = viewport.rows - 2 }
        guard case .key(let key) = event, let move = ListCursor.bindings.command(for: key) else { return }
        list.move(move, count: Self.count, height: height)
    }

    func frame(_ viewport: Viewport) -> Frame {
        var (frame, area) = (Frame(viewport), viewport.area)
        let place = StyledLine("\(list.selected + 1)/\(Self.count)", .count)
        frame.draw(.between("流れ  検索", place, width: area.columns).on(.bar), in: area.cutTop(1))
        frame.draw(ListCursor.bindings.hints(width: area.columns), in: area.cutBottom(1))
        frame.drawList(list, count: Self.count, in: area) { row in
            layout.line(
                [
                    StyledLine(titles[row], .title).highlighting(["swift"]),
                    StyledLine("技術太郎\(row % 7)", .dim), StyledLine("2026-11-21", .dim),
                    StyledLine("\(row % 1_000)", .count),
                ], width: area.columns)
        }
        return frame
    }
}
