import Entities
import FluxCore
import FoundationEssentials
import Persistence
import ReactiveCore
import Shell

/// The library of saved videos for all screens of the feature: one store that follows every change, including
/// those by other processes.
final class LibraryFlux: Sendable {
    let store: Store<LibraryState>
    let creator: LibraryActionCreator
    private let ids = Memo<Tracked<[SavedVideo]>, Set<Episode.ID>>()

    init(
        in scope: Scope, _ library: any MyVideoLibrary, _ shell: ShellFlux,
        now: @escaping @Sendable () -> Date
    ) {
        let creator = LibraryActionCreator(scope: scope, library: library, shell: shell, now: now)
        let store = scope.store(LibraryState()) { creator.run($0) }
        (self.creator, self.store) = (creator, store)
        library.changes.subscribe { [weak self] in self?.read() }.disposed(by: scope)
    }

    /// Whether the library has not confirmed or refused all requested changes.
    var isChanging: Bool { creator.isChanging }

    /// Reads the saved videos.
    func read() { store.dispatch(.readRequested(at: creator.scope.scheduler.now)) }

    /// The ids of the saved episodes; empty until the library has been loaded.
    var savedIDs: Set<Episode.ID> {
        let videos = store.state.$videos
        return ids.value(of: videos) { Set(videos.wrappedValue.map(\.id)) }
    }

    /// Whether an episode is saved; `nil` until the library has been loaded.
    func isSaved(_ id: Episode.ID) -> Bool? { store.state.phase == .loaded ? savedIDs.contains(id) : nil }
}
