import Entities
import Persistence
import Shell
import TerminalUI

/// The feature's texts in English. Texts of one screen are in the enum named for the screen.
enum SearchStrings {
    // MARK: Lists

    /// The number of posts in a list, such as `20 of 1,234 posts`.
    ///
    /// - Parameter unreadable: The number of posts that could not be decoded; `nil` for none.
    static func posts(_ count: ListCount, unreadable: Int?) -> String {
        let posts =
            switch count {
            case .all(let count): posts(count)
            case .loaded(let count, let total): "\(count.grouped) of \(total.grouped) posts"
            case .filtered(let count, let loaded): "\(count.grouped) of \(loaded.grouped) loaded posts"
            }
        return unreadable.map { "\(posts), \($0.grouped) unreadable" } ?? posts
    }

    static func posts(_ count: Int) -> String { count == 1 ? "1 post" : "\(count.grouped) posts" }

    static func loadingMore(spinner: String) -> String { "\(spinner) loading more" }

    enum ColumnHeadings {
        static let title = "title"
        static let author = "author"
        static let likes = "likes"
        static let date = "date"
    }

    // MARK: Toasts

    static func stockChanged(_ change: StockChange) -> String {
        switch change {
        case .add: "stocked"
        case .remove: "removed from your stocks"
        }
    }

    static func stockUnneeded(_ change: StockChange) -> String {
        switch change {
        case .add: "already stocked"
        case .remove: "not in your stocks"
        }
    }

    /// - Parameter undoKey: The key that undoes the change; `nil` if the change is an undo itself.
    static func stocksChanged(_ change: StockChange, count: Int, undoKey: String?) -> String {
        let undo = undoKey.map { "; press \($0) to undo" } ?? ""
        return switch change {
        case .add: "stocked \(posts(count))\(undo)"
        case .remove: "removed \(posts(count)) from your stocks\(undo)"
        }
    }

    /// The question whether to make a change that the end of the app interrupted.
    static func interruptedStock(_ change: StockChange, count: Int) -> String {
        switch change {
        case .add: "stocking \(posts(count)) was interrupted; stock now?"
        case .remove: "unstocking \(posts(count)) was interrupted; unstock now?"
        }
    }

    /// - Parameter undoKey: The key that undoes the change; `nil` if the change is an undo itself.
    static func readMarksChanged(_ change: ReadMarkChange, count: Int, undoKey: String?) -> String {
        let undo = undoKey.map { "; press \($0) to undo" } ?? ""
        return switch change {
        case .read: "marked \(posts(count)) as read\(undo)"
        case .unread: "marked \(posts(count)) as unread\(undo)"
        }
    }

    static let nothingToUndo = "nothing to undo"

    static func noNeighbour(_ neighbour: PostNeighbour) -> String {
        switch neighbour {
        case .next: "this is the last post of the list"
        case .previous: "this is the first post of the list"
        case .nextUnread: "no unread post in the list"
        }
    }

    // MARK: Errors

    /// What failed; the first part of an error message.
    enum Operations {
        static let search = "search"
        static let openPost = "post"
        static let comments = "comments"
        static let stocks = "stocks"
        static let following = "following"
        static let checkFollows = "check"
        static let readMarks = "read marks"
        static let history = "history"

        static func change(_ change: StockChange) -> String {
            switch change {
            case .add: "stock"
            case .remove: "unstock"
            }
        }
    }

    static let readOnlyToken = (
        why: "the token is read-only", suggestion: "log in with a token that has the write_qiita scope"
    )

    static func historyFailure(_ failure: VaultFailure) -> (why: String, suggestion: String) {
        switch failure {
        case .denied(let path, let detail):
            ("cannot access \(path) (\(detail))", "check the permissions of the file and its folder")
        case .shared(let folder): ("other users can write to \(folder)", "run chmod 700 on it")
        case .exposed(let path): ("other users can read \(path)", "run chmod 600 on it")
        case .broken(let path): ("\(path) is not a valid history file", "repair it, or move it away")
        case .newer(let path): ("\(path) was written by a newer version of nagare", "update nagare")
        case .full(let path): ("no space left to write \(path)", "free up disk space")
        }
    }
}
