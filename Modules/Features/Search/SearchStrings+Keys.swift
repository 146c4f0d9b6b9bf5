extension SearchStrings {
    /// Descriptions of the keys that all lists of posts share, for Help.
    enum ListKeys {
        static let refresh = "Refresh"
        static let nextUnread = "Next unread post"
        static let undo = "Undo stocking or marking as read"

        /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
        static func open(marked: Int) -> String {
            marked == 0 ? "Open the post" : "Open \(posts(marked))"
        }

        /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
        static func openInBrowser(marked: Int) -> String {
            marked == 0 ? "Open in the browser" : "Open \(posts(marked)) in the browser"
        }

        /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
        static func stock(_ change: StockChange, marked: Int) -> String {
            switch change {
            case .add: marked == 0 ? "Stock (bookmark on Qiita)" : "Stock \(posts(marked)) on Qiita"
            case .remove: marked == 0 ? "Unstock (remove bookmark)" : "Unstock \(posts(marked))"
            }
        }

        /// - Parameter marked: The number of selected rows; if 0, the key acts on the row of the cursor.
        static func mark(_ change: ReadMarkChange, marked: Int) -> String {
            switch change {
            case .read: marked == 0 ? "Mark as read" : "Mark \(posts(marked)) as read"
            case .unread: marked == 0 ? "Mark as unread" : "Mark \(posts(marked)) as unread"
            }
        }
    }

    /// The words in the row of hints.
    enum Hints {
        static let browser = "browser"
        static let cancel = "cancel"
        static let clear = "clear"
        static let close = "close"
        static let complete = "complete"
        static let confirm = "confirm"
        static let copy = "copy"
        static let copyCode = "copy code"
        static let find = "find"
        static let go = "go"
        static let history = "history"
        static let insert = "insert"
        static let links = "links"
        static let list = "to the list"
        static let next = "next"
        static let nextHeading = "heading"
        static let nextList = "next list"
        static let nextPost = "next post"
        static let nextUnread = "next unread"
        static let open = "open"
        static let outline = "outline"
        static let previous = "previous"
        static let refresh = "refresh"
        static let confirmRemoval = "press again to remove"
        static let remove = "remove"
        static let search = "search"
        static let select = "select"
        static let selectDown = "down"
        static let selectUp = "up"
        static let unfollow = "unfollow"

        static func toggleComments(areShown: Bool) -> String { areShown ? "hide comments" : "comments" }

        static func stock(_ change: StockChange) -> String {
            switch change {
            case .add: "stock"
            case .remove: "unstock"
            }
        }

        static func stockAll(_ change: StockChange) -> String {
            switch change {
            case .add: "stock all"
            case .remove: "unstock all"
            }
        }

        static func mark(_ change: ReadMarkChange) -> String {
            switch change {
            case .read: "mark read"
            case .unread: "mark unread"
            }
        }
    }
}
