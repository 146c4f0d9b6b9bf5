import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import Persistence
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing
import VideoAPI

@testable import MyVideo

/// A library that reads and writes at a random time between the request and its answer, and tells of changes
/// at a random time after they were made.
private final class RandomLibrary: MyVideoLibrary {
    let scheduler = VirtualTimeScheduler()
    let episodes = (1...4).map { Episode.sample($0) }
    let isBroken = Box(true)
    private let videos = Box<[Episode.ID: SavedVideo]>([:])
    private let relay = PublishRelay<Void>()
    private let generator: Box<SeededGenerator>

    init(seed: UInt64) { generator = Box(SeededGenerator(seed: seed)) }

    /// What the library contains, newest first.
    var held: [SavedVideo] { videos.value.values.sorted { $0.isListed(before: $1) } }

    var changes: Observable<Void> { relay.asObservable() }

    func random(_ range: ClosedRange<Int>) -> Int { generator.with { Int.random(in: range, using: &$0) } }

    func save(_ episode: Episode, _ date: Date) {
        videos.with {
            $0[episode.id] = SavedVideo(episode: episode, addedAt: $0[episode.id]?.addedAt ?? date)
        }
        scheduler.schedule(after: .milliseconds(random(0...60))) { [relay] in relay.accept(()) }
    }

    func delete(_ id: Episode.ID) {
        videos.with { $0[id] = nil }
        scheduler.schedule(after: .milliseconds(random(0...60))) { [relay] in relay.accept(()) }
    }

    // A change that fails is not made: of one that was perhaps made, nothing can be said.
    func add(_ episode: Episode, at date: Date) async throws(LibraryFailure) {
        try await answer { $0.save(episode, date) }
    }

    func remove(_ id: Episode.ID) async throws(LibraryFailure) { try await answer { $0.delete(id) } }

    func merge(_ videos: [SavedVideo]) async throws(LibraryFailure) -> Int {
        try await answer { library in
            let added = videos.filter { library.videos.value[$0.id] == nil }
            for video in added { library.save(video.episode, video.addedAt) }
            return added.count
        }
    }

    func videos(offset: Int, limit: Int?) async throws(LibraryFailure) -> [SavedVideo] {
        try await answer { $0.held }
    }

    func video(_ id: Episode.ID) async throws(LibraryFailure) -> SavedVideo? {
        try await answer { $0.videos.value[id] }
    }

    /// Cancelling a task does not cancel its request.
    private func answer<Answer: Sendable>(
        _ make: @Sendable (RandomLibrary) -> Answer
    ) async throws(LibraryFailure) -> Answer {
        try? await scheduler.sleep(for: .milliseconds(random(0...60)))
        if isBroken.value, random(0...7) == 0 { throw .busy(path: "library") }
        let answer = make(self)
        try? await scheduler.sleep(for: .milliseconds(random(0...60)))
        return answer
    }
}

/// The user in front of the app, with another one of the user's programs.
private final class RandomUser {
    private let library: RandomLibrary
    private var root: Scope
    private var shell: ShellFlux
    private var feature: MyVideoFeature
    private var list: Screen<SavedVideosLogic>?
    private var found: Screen<EpisodesLogic>?
    private var episodes: [Episode.ID: Screen<EpisodeLogic>] = [:]
    /// Videos that another program has changed, or whose change was interrupted by a restart: this program may
    /// not have heard of that.
    private var changedElsewhere: Set<Episode.ID> = []
    /// The first contradiction; `nil` for none.
    private(set) var problem: String?

    init(_ library: RandomLibrary) {
        self.library = library
        (root, shell, feature) = Self.start(library, nil)
    }

    private static func start(
        _ library: RandomLibrary, _ snapshot: ScopeSnapshot?
    ) -> (Scope, ShellFlux, MyVideoFeature) {
        let root = Scope(root: "app", scheduler: library.scheduler, mode: .onScheduler)
        if let snapshot { root.restore(snapshot) }
        let flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: "https://qiita.com"
        )
        let shell = ShellFlux(in: root, desktop: InMemoryDesktop())
        let feature = MyVideoFeature(
            in: root, flux: flux, shell: shell,
            api: InMemoryVideoAPI(
                origin: "https://videos.example", episodes: library.episodes, scheduler: library.scheduler),
            library: library, player: InMemoryVideoPlayer(), follows: nil,
            now: { .day(100 + Int(library.scheduler.now / .milliseconds(1))) },
            formatDate: DateFormat(day: Date.inDays))
        return (root, shell, feature)
    }

    private var anyEpisode: Episode { library.episodes[library.random(0...3)] }

    func step() {
        let episode = anyEpisode
        switch library.random(0...20) {
        case 0, 1, 2: toggle(episode)
        case 3: removeFromList()
        case 4: requestSeveral()
        case 5: shell.undo(library.random(0...2) == 0 ? .redo : .undo)
        case 6:
            if let list { list.close() }
            list = list == nil ? feature.openSavedVideos() : nil
        case 7:
            if let found { found.close() }
            found = found == nil ? feature.openEpisodes("") : nil
        case 8: if let open = episodes.removeValue(forKey: episode.id) { open.close() }
        case 9, 10: refresh()
        case 11: changeElsewhere(episode)
        case 12: if library.random(0...3) == 0 { restart() }
        default: library.scheduler.advance(by: .milliseconds(library.random(1...80)))
        }
        answerQuestions()
        check("after a step")
    }

    private func toggle(_ episode: Episode) {
        guard let screen = episodes[episode.id] else {
            episodes[episode.id] = feature.openEpisode(episode.uuid)
            return
        }
        let (isEnabled, before) = (screen.stream.output.button.isEnabled, screen.stream.output.button.isOn)
        screen.stream.input.button.pressed()
        guard isEnabled, let before else { return }
        let wanted = before ? LibraryChange.remove(episode.id) : .save(episode)
        checkShown([wanted], "after a press")
        if screen.stream.output.shown.change != wanted { fail("the button does not show its change") }
    }

    private func removeFromList() {
        guard let list, let video = list.stream.output.shown.state.list.rows.first else { return }
        list.stream.input.action(.video(.changeRequested(.remove(video.id))))
        checkShown([.remove(video.id)], "after a removal")
        if list.stream.output.shown.state.list.rows.contains(where: { $0.id == video.id }) {
            fail("the removed video is still listed")
        }
    }

    private func requestSeveral() {
        let changes = library.episodes.prefix(library.random(1...4)).map {
            library.random(0...1) == 0 ? .save($0) : LibraryChange.remove($0.id)
        }
        let screen = found ?? feature.openEpisodes("")
        found = screen
        screen.stream.input.action(.video(.changesRequested(changes)))
        checkShown(changes, "after several requests")
    }

    private func changeElsewhere(_ episode: Episode) {
        changedElsewhere.insert(episode.id)
        if library.held.contains(where: { $0.id == episode.id }) {
            library.delete(episode.id)
        } else {
            library.save(episode, .day(library.random(1...99)))
        }
    }

    private func restart() {
        guard let snapshot = try? root.snapshot() else { return fail("the states cannot be saved") }
        if isChanging { changedElsewhere.formUnion(library.episodes.map(\.id)) }
        root.close()
        (root, shell, feature) = Self.start(library, snapshot)
        feature.completeInterruptedChanges()
        if list != nil { list = feature.openSavedVideos(.resumed) }
        if found != nil { found = feature.openEpisodes("", .resumed) }
        for episode in library.episodes where episodes[episode.id] != nil {
            episodes[episode.id] = feature.openEpisode(episode.uuid, .resumed)
        }
    }

    private func answerQuestions() {
        for question in shell.store.state.questions {
            shell.store.dispatch(.questionAnswered(question, isYes: library.random(0...1) == 0))
        }
    }

    private func refresh() {
        list?.stream.input.action(.refreshed(at: library.scheduler.now))
    }

    private var isChanging: Bool { shell.quitQuestion == .unfinishedChanges }

    /// While no change is running, what is shown of a video that only this program changes is what the library has.
    /// While changes are running, every screen shows them.
    private func check(_ time: String) {
        guard let videos = feature.library.store.state[.all] else { return }
        if isChanging {
            let running = feature.services.library.changes.store.state.mutations.running
            return checkShown(running.flatMap(\.change.changes), time)
        }
        let isKnown = { [changedElsewhere] (video: SavedVideo) in !changedElsewhere.contains(video.id) }
        if videos.filter(isKnown) != library.held.filter(isKnown) { fail(time) }
    }

    /// The last of several changes of a video is shown on every screen, as soon as the library has been read.
    private func checkShown(_ changes: [LibraryChange], _ time: String) {
        guard feature.library.store.state[.all] != nil else { return }
        for (id, isSaved) in Dictionary(changes.map { ($0.id, $0.savesVideo) }, uniquingKeysWith: { $1 }) {
            if let list, list.rows.contains(where: { $0.id == id }) != isSaved {
                fail("\(time), the list does not show a running change")
            }
            if let found, found.stream.output.shown.savedIDs.contains(id) != isSaved {
                fail("\(time), the found episodes do not show a running change")
            }
            if let screen = episodes[id], let isOn = screen.stream.output.button.isOn, isOn != isSaved {
                fail("\(time), the button does not show a running change")
            }
        }
    }

    /// Waits until nothing happens any more, and compares all screens with the library.
    func rest() {
        library.isBroken.value = false
        for _ in 1...9 {
            library.scheduler.run()
            answerQuestions()
        }
        check("at rest")
        // After a restart, the library is read when a screen that shows it is opened.
        let isShown = list != nil || found != nil || !episodes.isEmpty
        if feature.phase == .loaded, isShown { compare("at rest") }
        if list == nil { list = feature.openSavedVideos() }
        refresh()
        library.scheduler.run()
        compare("after a refresh")
        root.close()
    }

    private func compare(_ time: String) {
        let (held, ids) = (library.held, Set(library.held.map(\.id)))
        if feature.videos != held { fail("\(time), the library's state") }
        if let list, list.stream.output.shown.state.list.rows != held { fail("\(time), the list") }
        if let found, found.stream.output.shown.savedIDs != ids { fail("\(time), the found episodes") }
        for (id, screen) in episodes where screen.stream.output.button.isOn != ids.contains(id) {
            fail("\(time), the button")
        }
        if isChanging { fail("\(time), a change is running") }
    }

    private func fail(_ problem: String) { self.problem = self.problem ?? problem }
}

@Suite("saved videos, and a library that answers in any order")
struct LibraryModelTests {
    @Test("changes of the user stay shown while they run; afterwards, screens show what the library contains")
    func random() {
        let rounds = TestRounds(quick: 1_000, long: 100_000)
        for round in 0..<rounds.count {
            let seed = rounds.seed &+ UInt64(round)
            let library = RandomLibrary(seed: seed)
            let user = RandomUser(library)
            for _ in 0..<library.random(8...60) { user.step() }
            user.rest()
            #expect(user.problem == nil, "seed \(seed)")
            if user.problem != nil { return }
        }
    }
}
