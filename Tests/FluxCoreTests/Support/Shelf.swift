import FluxCore

/// A state with a large tracked list and small properties.
enum ShelfAction: Equatable, Sendable {
    case booksChanged(at: Int, to: Int)
    case booksReplaced([Int])
    case titleChanged(String)
    case noteChanged(String?)
    case reset
}

struct Shelf: Reducible, Codable {
    @Tracked var books: [Int] = []
    var title = ""
    @Tracked var note: String?

    mutating func reduce(_ action: ShelfAction) {
        switch action {
        case .booksChanged(let place, let book): books[place] = book
        case .booksReplaced(let all): books = all
        case .titleChanged(let title): self.title = title
        case .noteChanged(let note): self.note = note
        case .reset: self = Shelf()
        }
    }
}
