import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxRouting
import FluxScreens
import Persistence
import ReactiveCore

/// Opens the neighbours of posts of one list, in place of the posts' screens. The list's cursor follows.
struct NeighbourRunner: Sendable {
    /// The scope of the list's screen.
    let scope: Scope
    let search: SearchServices
    /// The posts of the list, in order.
    let rows: @Sendable () -> [Post]
    /// Moves the list's cursor to a row.
    let select: @Sendable (Int) -> Void

    /// Runs the requests until the scope ends.
    func start() {
        search.recentPosts.commands.asObservable().subscribe { [self] command in
            guard case .openNeighbour(let neighbour, let id) = command else { return }
            open(neighbour, of: id)
        }.disposed(by: scope)
    }

    private func open(_ neighbour: PostNeighbour, of id: Post.ID) {
        let rows = rows()
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return }
        if let target = row(neighbour, of: index, in: rows) {
            select(target)
            replace(by: rows[target])
        } else if neighbour == .nextUnread,
            let followed = search.follows.state.feed.first(where: {
                $0.id != id && !$0.post.isVideo && !isRead($0.id)
            })
        {
            replace(by: followed.post)
        } else {
            search.messages.posts.showToast(.noNeighbour(neighbour))
        }
    }

    private func replace(by post: Post) {
        search.recentPosts.dispatch(.postChosen(post))
        search.flux.routing.dispatch(.replaced(with: .post(id: post.id)))
    }

    private func isRead(_ id: Post.ID) -> Bool { search.readMarks.answers.store.state.isRead(id) }

    /// Videos are passed over: their screens are not those of posts.
    private func row(_ neighbour: PostNeighbour, of index: Int, in rows: [Post]) -> Int? {
        let posts = rows.indices.filter { !rows[$0].isVideo }
        switch neighbour {
        case .next: return posts.first { $0 > index }
        case .previous: return posts.last { $0 < index }
        case .nextUnread:
            func isUnread(_ row: Int) -> Bool { row != index && !isRead(rows[row].id) }
            return posts.first { $0 > index && isUnread($0) } ?? posts.first(where: isUnread)
        }
    }
}
