import Entities
import FluxCore
import FluxQueries
import FluxScreens
import Persistence
import ReactiveCore

/// Loads and changes the read marks, for all screens. Operations on the library run one at a time, together with those
/// on follows.
struct ReadMarksActionCreator: Sendable {
    /// Whether posts are read.
    let answers: QueryProvider<ReadStatus>
    /// Changes belong to the feature: they are completed even if the screen that requested them closes at once.
    let changes: MutationProvider<ReadMarkChanges>
    private let scope: Scope
    private let library: any FollowLibrary

    init(in scope: Scope, library: any FollowLibrary, shell: ShellFlux, messages: SearchMessages) {
        answers = scope.provide(ReadStatus.self) { id throws(LibraryFailure) in
            try await library.read(of: [id]).contains(id)
        }
        let follows = scope.dispatcher(for: FollowsAction.self)
        let requests = scope.dispatcher(for: Mutations<ReadMarkChanges>.Action.self)
        let undoable = shell.undoableChanges(of: ReadMarkBatch.self) {
            $1.strings.name($0)
        } make: {
            requests.dispatch(.requested(.marked($0.repeated($1))))
        }
        /// Reports the result of a change that the user requested. Opening a post marks it as read without a message.
        @Sendable func tell(_ result: UndoResult, _ request: ReadMarkRequest) {
            guard case .marked(let batch) = request else { return }
            if let undo = batch.undo { return shell.endUndo(undo, result) }
            guard case .made = result else { return }
            if batch.posts.count > 1 { messages.posts.showToast(.marked(batch)) }
            undoable.record(batch)
        }
        changes = scope.provide(
            ReadMarkChanges.self, changing: [answers], queue: { _ in FollowsActionCreator.queue }
        ) { request throws(LibraryFailure) in
            do throws(LibraryFailure) { try await Self.store(request.batch, in: library) } catch {
                tell(.refused(reason: nil), request)
                throw error
            }
            follows.dispatch(.readMarksChanged(request.batch))
            tell(.made, request)
            return nil
        }
        (self.scope, self.library) = (scope, library)
    }

    /// Loads the marks of posts that a list shows, in one operation. Nothing is dispatched if nothing differs; after a
    /// failure, the known marks stay.
    func load(_ ids: [Post.ID]) {
        if ids.isEmpty { return }
        scope.work(FollowsActionCreator.queue, .enqueue) {
            let revision = answers.store.state.revision
            guard let read = try? await library.read(of: ids) else { return }
            let (state, all) = (answers.store.state, Set(read))
            let new = ids.map { Query<ReadStatus>.Known(all.contains($0), for: $0) }.filter {
                state.entries[id: $0.key]?.answeredValue != $0.value
            }
            if !new.isEmpty { answers.learn(new, asOf: revision) }
        }
    }

    /// Loads all known marks again: others may have changed them.
    func loadAgain() { load(answers.store.state.entries.ids) }

    /// Waits until an opened post is marked as read, for a command.
    ///
    /// - Returns: Why the library refused to mark it; `nil` if it is marked.
    func failure(ofOpened id: Post.ID) async throws -> LibraryFailure? {
        let isRead = answers.store.select { $0.entries[id: id]?.answeredValue == true }
        return try await isRead.combineLatest(changes.failure).first { $0 || $1 != nil }.1
    }

    private static func store(
        _ batch: ReadMarkBatch, in library: any FollowLibrary
    ) async throws(LibraryFailure) {
        switch batch.change {
        case .read: try await library.markRead(batch.posts)
        case .unread: try await library.markUnread(batch.posts)
        }
    }
}
