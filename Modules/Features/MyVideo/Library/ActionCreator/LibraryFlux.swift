import Entities
import FluxCore
import FoundationEssentials
import Persistence
import ReactiveCore

/// The library for all screens of the feature: one store that follows it, whoever changes it.
final class LibraryFlux: Sendable {
    let store: LibraryStore
    private let scope: Scope
    private let creator: LibraryActionCreator
    private let ids = Memo<Tracked<[KeptVideo]>, Set<Episode.ID>>()

    init(in scope: Scope, _ library: any MyVideoLibrary, now: @escaping @Sendable () -> Date) {
        let creator = LibraryActionCreator(scope: scope, library: library, now: now)
        let store = scope.store(LibraryState()) { creator.run($0) }
        (self.scope, self.creator, self.store) = (scope, creator, store)
        library.changes.subscribe { store.dispatch(.readingAsked(at: scope.scheduler.now)) }
            .disposed(by: scope)
    }

    /// Reads what is kept, for a screen that opens.
    func read() { store.dispatch(.readingAsked(at: scope.scheduler.now)) }

    /// Changes the library, and tells the screen that asked for it how that went.
    func make(_ change: LibraryChange, _ tell: @escaping @Sendable (VideoAction) -> Void) {
        creator.make(change, tell)
    }

    /// Which episodes are kept, as far as is known.
    var kept: Set<Episode.ID> {
        let videos = store.state.$videos
        return ids.value(of: videos) { Set(videos.wrappedValue.map(\.id)) }
    }

    /// Whether an episode is kept; `nil` while that is not known.
    func isKept(_ id: Episode.ID) -> Bool? { store.state.phase == .loaded ? kept.contains(id) : nil }
}
