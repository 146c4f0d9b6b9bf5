import Entities
import Persistence
import Shell
import TerminalUI

/// The texts in English.
struct EnglishSearchStrings: SearchStrings {
    // MARK: Lists

    func posts(_ count: ListCount, unreadable: Int?) -> String {
        let posts =
            switch count {
            case .all(let count): posts(count)
            case .loaded(let count, let total): "\(count.grouped) of \(total.grouped) posts"
            case .filtered(let count, let loaded): "\(count.grouped) of \(loaded.grouped) loaded posts"
            }
        return unreadable.map { "\(posts), \($0.grouped) unreadable" } ?? posts
    }

    func posts(_ count: Int) -> String { count == 1 ? "1 post" : "\(count.grouped) posts" }

    var columnHeadings: any SearchColumnHeadingsStrings { ColumnHeadings() }
    struct ColumnHeadings: SearchColumnHeadingsStrings {
        var title: String { "title" }
        var author: String { "author" }
        var likes: String { "likes" }
        var date: String { "date" }
    }

    // MARK: Toasts

    func stockChanged(_ change: StockChange) -> String {
        switch change {
        case .add: "stocked"
        case .remove: "removed from your stocks"
        }
    }

    func stockUnneeded(_ change: StockChange) -> String {
        switch change {
        case .add: "already stocked"
        case .remove: "not in your stocks"
        }
    }

    func stocksChanged(_ change: StockChange, count: Int, undoKey: String?) -> String {
        let undo = undoKey.map { "; press \($0) to undo" } ?? ""
        return switch change {
        case .add: "stocked \(posts(count))\(undo)"
        case .remove: "removed \(posts(count)) from your stocks\(undo)"
        }
    }

    func interruptedStock(_ change: StockChange, count: Int) -> String {
        switch change {
        case .add: "stocking \(posts(count)) was interrupted; stock now?"
        case .remove: "unstocking \(posts(count)) was interrupted; unstock now?"
        }
    }

    func readMarksChanged(_ change: ReadMarkChange, count: Int, undoKey: String?) -> String {
        let undo = undoKey.map { "; press \($0) to undo" } ?? ""
        return switch change {
        case .read: "marked \(posts(count)) as read\(undo)"
        case .unread: "marked \(posts(count)) as unread\(undo)"
        }
    }

    var nothingToUndo: String { "nothing to undo" }

    func noNeighbour(_ neighbour: PostNeighbour) -> String {
        switch neighbour {
        case .next: "this is the last post of the list"
        case .previous: "this is the first post of the list"
        case .nextUnread: "no unread post in the list"
        }
    }

    // MARK: Errors

    var operations: any SearchOperationsStrings { Operations() }
    struct Operations: SearchOperationsStrings {
        var search: String { "search" }
        var openPost: String { "post" }
        var comments: String { "comments" }
        var stocks: String { "stocks" }
        var following: String { "following" }
        var checkFollows: String { "check" }
        var readMarks: String { "read marks" }
        var history: String { "history" }

        func change(_ change: StockChange) -> String {
            switch change {
            case .add: "stock"
            case .remove: "unstock"
            }
        }
    }

    var readOnlyToken: (why: String, suggestion: String) {
        (
            why: "the token is read-only", suggestion: "log in with a token that has the write_qiita scope"
        )
    }

    func historyFailure(_ failure: VaultFailure) -> (why: String, suggestion: String) {
        switch failure {
        case .denied(let path, let detail):
            ("cannot access \(path) (\(detail))", "check the permissions of the file and its folder")
        case .shared(let folder): ("other users can write to \(folder)", "run chmod 700 on it")
        case .exposed(let path): ("other users can read \(path)", "run chmod 600 on it")
        case .foreign(let path): ("\(path) belongs to another user", "move it away")
        case .broken(let path): ("\(path) is not a valid history file", "repair it, or move it away")
        case .newer(let path): ("\(path) was written by a newer version of nagare", "update nagare")
        case .full(let path): ("no space left to write \(path)", "free up disk space")
        }
    }
}
