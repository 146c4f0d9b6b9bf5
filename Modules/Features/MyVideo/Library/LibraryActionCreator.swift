import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import ReactiveCore
import VideoAPI

/// Reads and changes the library, for all screens.
struct LibraryActionCreator: Sendable {
    /// The saved videos with the changes that are running, also after changes by other processes.
    let videos: QueryProvider<SavedVideoList>
    /// Changes belong to the feature: they are completed even if the screen that requested them closes at once.
    let changes: MutationProvider<LibraryChanges>
    private let service: LibraryService
    private let now: @Sendable () -> Date
    private let ids = Memo<[SavedVideo], Set<Episode.ID>>()

    init(
        in scope: Scope, _ library: any MyVideoLibrary, _ shell: ShellFlux, _ messages: MyVideoMessages,
        now: @escaping @Sendable () -> Date
    ) {
        let requests = scope.dispatcher(for: Mutations<LibraryChanges>.Action.self)
        let undoable = shell.undoableChanges(of: MadeLibraryChanges.self) {
            $0.text($1.strings)
        } make: {
            requests.dispatch(.requested($0.batch($1, at: now())))
        }
        let service = LibraryService(library: library, shell: shell, messages: messages, undoable: undoable)
        let videos = scope.provide(SavedVideoList.self) { _ throws(LibraryFailure) in
            try await service.videos()
        }
        // One after the other: saving and then removing a video must not leave it saved.
        changes = scope.provide(LibraryChanges.self, changing: [videos], queue: { _ in "library" }) {
            batch throws(LibraryFailure) in
            try await service.perform(batch)
        }
        (self.videos, self.service, self.now) = (videos, service, now)
        library.changes.subscribe { videos.invalidate(.savedVideos) }.disposed(by: scope)
        shell.registerChanges { [weak store = changes.store] in
            store?.state.mutations.running.isEmpty == false
        }
    }

    /// Shows the saved videos as long as a screen is open: reads the library.
    func show(in screen: Scope) { _ = screen.query(videos, key: .all) }

    /// Requests changes that are made, reported and undone together.
    func request(_ changes: [LibraryChange]) { self.changes.request(batch(changes)) }

    /// New changes.
    func batch(_ changes: [LibraryChange]) -> LibraryBatch { LibraryBatch(changes, at: now()) }

    /// The saved videos and the latest read; `nil` before the first.
    var entry: QueryEntry<SavedVideoList>? { videos.store.state.entries[id: .all] }

    /// The ids of the saved episodes; empty until the library has been loaded.
    var savedIDs: Set<Episode.ID> {
        let videos = entry?.value ?? []
        return ids.value(of: videos) { Set(videos.map(\.id)) }
    }

    /// Whether the latest read of the library has not failed, and there was one.
    var isLoaded: Bool { entry?.value != nil && entry?.failure == nil }

    /// Whether an episode is saved; `nil` until the library has been loaded.
    func isSaved(_ id: Episode.ID) -> Bool? { isLoaded ? savedIDs.contains(id) : nil }

    /// The latest running change of an episode; `nil` if there is none.
    func runningChange(of id: Episode.ID) -> LibraryChange? {
        changes.store.state.mutations.running.lazy.reversed().compactMap { $0.change.change(of: id) }.first
    }

    /// The episodes whose changes are running.
    var changingIDs: Set<Episode.ID> {
        Set(changes.store.state.mutations.running.lazy.flatMap(\.change.changes).map(\.id))
    }

    /// Saves videos of a feed or, if all of them are saved, removes them. If the library cannot be read, they are saved,
    /// which then fails.
    func toggle(_ posts: [Post], from api: any VideoAPI) async {
        let all = (try? await service.videos()) ?? []
        let found = posts.map { all.video(matching: $0.id, at: api.origin) }
        let saved = found.compactMap(\.self)
        if saved.count == posts.count { return request(saved.map { .remove($0.id) }) }
        var episodes: [Episode] = []
        for (post, saved) in zip(posts, found) where saved == nil {
            do throws(ServiceFailure) { episodes.append(try await api.episode(post.id)) } catch {
                service.messages.unsavedVideos.showNotice(
                    UnsavedVideo(name: post.title, failure: error))
            }
        }
        if !episodes.isEmpty, !Task.isCancelled { request(episodes.map { .save($0) }) }
    }

    /// Asks about the changes that the end of the app interrupted and that the library does not contain.
    func completeInterrupted(in scope: Scope) {
        for interrupted in changes.interrupted {
            scope.work("check videos", .enqueue) {
                let missing = await service.unmade(interrupted.change)
                if Task.isCancelled { return }
                changes.resolve(interrupted)
                for change in missing {
                    scope.work("ask about videos", .concurrent) {
                        if await service.messages.interruptedChanges.ask(InterruptedChange(change: change)) {
                            request([change])
                        }
                    }
                }
            }
        }
    }
}

/// Reads and changes the library, and reports the result of a change to the user.
struct LibraryService: Sendable {
    let library: any MyVideoLibrary
    let shell: ShellFlux
    let messages: MyVideoMessages
    let undoable: UndoableChanges<MadeLibraryChanges>

    func videos() async throws(LibraryFailure) -> [SavedVideo] {
        try await library.videos(offset: 0, limit: nil)
    }

    /// Makes changes in their order, and records for undo what they have changed.
    ///
    /// - Returns: The changes that were made, or had been made before; `nil` if none was refused.
    /// - Throws: Why the first one was refused, if all of them were.
    func perform(_ batch: LibraryBatch) async throws(LibraryFailure) -> LibraryBatch? {
        var made = MadeLibraryChanges()
        var (done, refused) = ([LibraryChange](), [LibraryRefusal]())
        for change in batch.changes {
            do throws(LibraryFailure) {
                let before = try await library.video(change.id)
                try await make(change, of: batch)
                made.add(change, before: before)
                done.append(change)
            } catch {
                refused.append(LibraryRefusal(change: change, failure: error))
            }
        }
        tell(made, refused, of: batch)
        guard let first = refused.first else { return nil }
        if done.isEmpty { throw first.failure }
        return batch.only(done)
    }

    private func make(_ change: LibraryChange, of batch: LibraryBatch) async throws(LibraryFailure) {
        switch change {
        case .save(let episode): try await library.add(episode, at: batch.date)
        case .restore(let video): try await library.add(video.episode, at: video.addedAt)
        case .remove(let id): try await library.remove(id)
        }
    }

    /// The changes that the library does not contain, after they were interrupted. One that cannot be checked counts as
    /// one of them. Those that were made can be undone.
    func unmade(_ batch: LibraryBatch) async -> [LibraryChange] {
        var missing: [LibraryChange] = []
        for change in batch.changes {
            let isDone = (try? await library.video(change.id) != nil) == change.savesVideo
            if !isDone { missing.append(change) }
            if isDone, change.savesVideo {
                var made = MadeLibraryChanges()
                made.add(change, before: nil)
                undoable.record(made)
            }
        }
        return missing
    }

    private func tell(_ made: MadeLibraryChanges, _ refused: [LibraryRefusal], of batch: LibraryBatch) {
        if let undo = batch.undo {
            if let refusal = refused.first {
                return shell.endUndo(undo, .refused(reason: messages.refusals.coded(refusal)))
            }
            return shell.endUndo(undo, made.isEmpty ? .unneeded : .made)
        }
        if let toast = made.toast { messages.videos.showToast(toast) }
        if !made.isEmpty { undoable.record(made) }
        for refusal in refused { messages.refusals.showNotice(refusal) }
    }
}
