import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ServiceTexts
import Synchronization
import TerminalFrames
import Testing
import VideoAPI

/// The feature with an in-memory instance, library, desktop and player, in virtual time. The instance answers after a
/// second, the library after a hundredth of a second.
final class MyVideoFixture: Sendable {
    let scheduler: VirtualTimeScheduler
    let root: Scope
    let api: RecordingVideoAPI
    let library: RecordingLibrary
    let desktop: InMemoryDesktop
    let player: InMemoryVideoPlayer
    let follows = RecordingFollows()
    let flux: ApplicationFlux
    let shell: ShellFlux
    let feature: MyVideoFeature

    /// - Parameters:
    ///   - failure: The desktop's failure for every page; `nil` for success.
    ///   - player: Plays the videos.
    ///   - root: The app's scope; `nil` for a new one.
    ///   - snapshot: Restored before the feature is created.
    ///   - now: The user's clock, given the scheduler's time; `nil` for day 100, then one day later for each
    ///     call.
    init(
        _ episodes: [Episode] = (1...5).map { .sample($0) }, playbacks: [String: Playback] = [:],
        desktop failure: DesktopFailure? = nil, player: InMemoryVideoPlayer = InMemoryVideoPlayer(),
        in root: Scope? = nil,
        on scheduler: VirtualTimeScheduler = VirtualTimeScheduler(),
        waitingFor snapshot: ScopeSnapshot? = nil, now: (@Sendable (Duration) -> Date)? = nil,
        delay: @escaping @Sendable (String) -> Duration = { _ in .seconds(1) }
    ) {
        let root = root ?? Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        (self.scheduler, self.root) = (scheduler, root)
        if let snapshot { root.restore(snapshot) }
        api = RecordingVideoAPI(episodes, on: scheduler, delay: delay)
        api.playbacks = playbacks
        library = RecordingLibrary(on: scheduler)
        (desktop, self.player) = (InMemoryDesktop(failure: failure), player)
        flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: "https://qiita.com"
        )
        shell = ShellFlux(in: root, desktop: desktop)
        let days = Days()
        feature = MyVideoFeature(
            in: root, flux: flux, shell: shell, api: api, library: library, player: player,
            follows: follows.asChannelFollows, now: { now?(scheduler.now) ?? days.next() },
            formatDate: DateFormat(day: Date.asDay))
    }

    /// Thirty films, and a clock that starts at noon.
    static func films(
        _ episodes: [Episode] = Episode.films, playbacks: [String: Playback] = [:],
        desktop failure: DesktopFailure? = nil, player: InMemoryVideoPlayer = InMemoryVideoPlayer(),
        in root: Scope? = nil,
        on scheduler: VirtualTimeScheduler = VirtualTimeScheduler()
    ) -> MyVideoFixture {
        MyVideoFixture(
            episodes, playbacks: playbacks, desktop: failure, player: player, in: root, on: scheduler,
            now: { Date.noon.addingTimeInterval($0 / .seconds(1)) })
    }

    /// The followed channels, and what followed them, in memory.
    final class RecordingFollows: Sendable {
        private let names = Mutex<Set<FollowedName>>([])
        private let log = Mutex<[String]>([])

        /// Each change, such as `follow channel:a@b.example`.
        var changes: [String] { log.withLock(\.self) }

        var asChannelFollows: ChannelFollows {
            ChannelFollows { [self] name in
                names.withLock { $0.contains(name) }
            } follow: { [self] name in
                names.withLock { _ = $0.insert(name) }
                log.withLock { $0.append("follow \(name.text)") }
            } unfollow: { [self] name in
                names.withLock { _ = $0.remove(name) }
                log.withLock { $0.append("unfollow \(name.text)") }
            }
        }
    }

    /// Returns day 100, then one day later for each call.
    private final class Days: Sendable {
        private let last = Mutex(99)

        func next() -> Date {
            .day(
                last.withLock { last in
                    last += 1
                    return last
                })
        }
    }

    /// Saves videos like another program.
    func save(_ videos: SavedVideo...) {
        let (library, scope) = (library, root.child("elsewhere"))
        scope.work("save", .enqueue) {
            for video in videos { try? await library.add(video.episode, at: video.addedAt) }
        }
        scheduler.run()
        scope.close()
    }

    /// Removes a video like another program.
    func remove(_ id: Episode.ID) {
        let (library, scope) = (library, root.child("elsewhere"))
        scope.work("remove", .enqueue) { try? await library.remove(id) }
        scheduler.run()
        scope.close()
    }

    func run() { scheduler.run() }

    func advance(by duration: Duration) { scheduler.advance(by: duration) }

    /// The shell's current toast.
    var toast: ShellState.Toast.Content? { shell.store.state.toast?.content }

    /// Opens a screen like the app.
    func open(
        _ route: Route, rows: Int = 21, columns: Int = 80, _ opening: ScreenEntry.Opening = .byUser
    ) throws -> ShownScreen {
        let entry = try #require(feature.entries.entry(for: route))
        let screen = try #require(entry.open(route, opening))
        return ShownScreen(
            ScreenDriver(screen, on: scheduler, shell, rows: rows, columns: columns), scheduler)
    }

    /// Opens a screen and waits for all its work.
    func opened(_ route: Route, rows: Int = 21, columns: Int = 80) throws -> ShownScreen {
        let screen = try open(route, rows: rows, columns: columns)
        run()
        return screen
    }
}
