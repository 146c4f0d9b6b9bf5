extension EnglishSearchStrings {
    var listKeys: any SearchListKeysStrings { ListKeys() }
    struct ListKeys: SearchListKeysStrings {
        var nextUnread: String { "Next unread post" }
        var undo: String { "Undo stocking or marking as read" }

        func open(marked: Int) -> String {
            marked == 0 ? "Open the post" : "Open \(EnglishSearchStrings().posts(marked))"
        }

        func openInBrowser(marked: Int) -> String {
            marked == 0
                ? "Open in the browser" : "Open \(EnglishSearchStrings().posts(marked)) in the browser"
        }

        func stock(_ change: StockChange, marked: Int) -> String {
            switch change {
            case .add:
                marked == 0
                    ? "Stock (bookmark on Qiita)" : "Stock \(EnglishSearchStrings().posts(marked)) on Qiita"
            case .remove:
                marked == 0 ? "Unstock (remove bookmark)" : "Unstock \(EnglishSearchStrings().posts(marked))"
            }
        }

        func mark(_ change: ReadMarkChange, marked: Int) -> String {
            switch change {
            case .read: marked == 0 ? "Mark as read" : "Mark \(EnglishSearchStrings().posts(marked)) as read"
            case .unread:
                marked == 0 ? "Mark as unread" : "Mark \(EnglishSearchStrings().posts(marked)) as unread"
            }
        }
    }

    var hints: any SearchHintsStrings { Hints() }
    struct Hints: SearchHintsStrings {
        var browser: String { "browser" }
        var cancel: String { "cancel" }
        var clear: String { "clear" }
        var close: String { "close" }
        var complete: String { "complete" }
        var confirm: String { "confirm" }
        var copy: String { "copy" }
        var copyCode: String { "copy code" }
        var find: String { "find" }
        var go: String { "go" }
        var history: String { "history" }
        var insert: String { "insert" }
        var links: String { "links" }
        var list: String { "to the list" }
        var next: String { "next" }
        var nextHeading: String { "heading" }
        var nextList: String { "next list" }
        var nextPost: String { "next post" }
        var nextUnread: String { "next unread" }
        var open: String { "open" }
        var outline: String { "outline" }
        var previous: String { "previous" }
        var confirmRemoval: String { "press again to remove" }
        var remove: String { "remove" }
        var search: String { "search" }
        var select: String { "select" }
        var selectDown: String { "down" }
        var selectUp: String { "up" }
        var unfollow: String { "unfollow" }

        func toggleComments(areShown: Bool) -> String { areShown ? "hide comments" : "comments" }

        func stock(_ change: StockChange) -> String {
            switch change {
            case .add: "stock"
            case .remove: "unstock"
            }
        }

        func stockAll(_ change: StockChange) -> String {
            switch change {
            case .add: "stock all"
            case .remove: "unstock all"
            }
        }

        func mark(_ change: ReadMarkChange) -> String {
            switch change {
            case .read: "mark read"
            case .unread: "mark unread"
            }
        }
    }
}
