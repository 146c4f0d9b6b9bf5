import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ScreenTesting
import Shell
import Synchronization
import TerminalUI
import Testing

/// The feature over an instance, a library and a desktop in memory, in virtual time. An answer of the instance
/// takes a second, the library a hundredth.
final class MyVideoFixture: Sendable {
    let scheduler: VirtualTimeScheduler
    let root: Scope
    let api: RecordingVideoAPI
    let library: RecordingLibrary
    let desktop: InMemoryDesktop
    let flux: ApplicationFlux
    let shell: ShellFlux
    let feature: MyVideoFeature

    /// - Parameters:
    ///   - failure: What the desktop says to everything.
    ///   - root: The app's scope; `nil` for one of its own.
    ///   - snapshot: What the screens' states wait for.
    ///   - now: The user's clock, by the scheduler's time; `nil` for day 100, a day later each time it is asked.
    init(
        _ episodes: [Episode] = (1...5).map { .sample($0) }, playbacks: [String: Playback] = [:],
        desktop failure: DesktopFailure? = nil, in root: Scope? = nil,
        on scheduler: VirtualTimeScheduler = VirtualTimeScheduler(),
        waitingFor snapshot: ScopeSnapshot? = nil, now: (@Sendable (Duration) -> Date)? = nil,
        delay: @escaping @Sendable (String) -> Duration = { _ in .seconds(1) }
    ) {
        let root = root ?? Scope(root: "app", scheduler: scheduler)
        (self.scheduler, self.root) = (scheduler, root)
        if let snapshot { root.restore(snapshot) }
        api = RecordingVideoAPI(episodes, on: scheduler, delay: delay)
        api.playbacks = playbacks
        library = RecordingLibrary(on: scheduler)
        desktop = InMemoryDesktop(failure: failure)
        flux = ApplicationFlux(
            in: root, vault: InMemoryTokenVault(), settings: InMemoryValueVault(), origin: "https://qiita.com"
        )
        shell = ShellFlux(in: root, desktop: desktop)
        let days = Days()
        feature = MyVideoFeature(
            in: root, flux: flux, shell: shell, api: api, library: library, desktop: desktop,
            now: { now?(scheduler.now) ?? days.next() }, formatDate: DateFormat(day: Date.asDay))
    }

    /// Thirty films, and a clock that shows noon at the beginning.
    static func films(
        _ episodes: [Episode] = Episode.films, playbacks: [String: Playback] = [:],
        desktop failure: DesktopFailure? = nil, in root: Scope? = nil,
        on scheduler: VirtualTimeScheduler = VirtualTimeScheduler()
    ) -> MyVideoFixture {
        MyVideoFixture(
            episodes, playbacks: playbacks, desktop: failure, in: root, on: scheduler,
            now: { Date.noon.addingTimeInterval($0 / .seconds(1)) })
    }

    /// Day 100, then a day later each time it is asked.
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

    /// Puts videos into the library, as another program would.
    func save(_ videos: SavedVideo...) {
        let (library, scope) = (library, root.child("elsewhere"))
        scope.work("keep", .enqueue) {
            for video in videos { try? await library.add(video.episode, at: video.addedAt) }
        }
        scheduler.run()
        scope.close()
    }

    /// Takes a video out of the library, as another program would.
    func remove(_ id: Episode.ID) {
        let (library, scope) = (library, root.child("elsewhere"))
        scope.work("release", .enqueue) { try? await library.remove(id) }
        scheduler.run()
        scope.close()
    }

    func run() { scheduler.run() }

    func advance(by duration: Duration) { scheduler.advance(by: duration) }

    /// What the shell says now.
    var toast: ShellState.Toast.Content? { shell.store.state.toast?.content }

    /// Opens a screen as the app does.
    func open(
        _ route: Route, rows: Int = 21, columns: Int = 80, _ opening: ScreenEntry.Opening = .byUser
    ) throws -> ShownScreen {
        let entry = try #require(feature.entries.entry(for: route))
        let screen = try #require(entry.open(route, opening))
        return ShownScreen(
            ScreenDriver(screen, on: scheduler, shell, rows: rows, columns: columns), scheduler)
    }

    /// Opens a screen and lets everything happen that it waits for.
    func opened(_ route: Route, rows: Int = 21, columns: Int = 80) throws -> ShownScreen {
        let screen = try open(route, rows: rows, columns: columns)
        run()
        return screen
    }
}
