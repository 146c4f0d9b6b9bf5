import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import Synchronization

/// The feature over an instance and a library in memory, in virtual time. An answer of the instance takes a
/// second, the library a hundredth.
final class MyVideoFixture: Sendable {
    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let api: WatchedVideoAPI
    let library: WatchedLibrary
    let feature: MyVideoFeature

    init(
        _ episodes: [Episode] = (1...5).map { .sample($0) }, waitingFor snapshot: ScopeSnapshot? = nil,
        delay: @escaping @Sendable (String) -> Duration = { _ in .seconds(1) }
    ) {
        root = Scope(root: "app", scheduler: scheduler)
        if let snapshot { root.restore(snapshot) }
        api = WatchedVideoAPI(episodes, on: scheduler, delay: delay)
        library = WatchedLibrary(on: scheduler)
        let days = Days()
        feature = MyVideoFeature(in: root, api: api, library: library) { days.next() }
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
    func keep(_ videos: KeptVideo...) {
        let (library, scope) = (library, root.child("elsewhere"))
        scope.work("keep", .enqueue) {
            for video in videos { try? await library.add(video.episode, at: video.addedAt) }
        }
        scheduler.run()
        scope.close()
    }

    /// Takes a video out of the library, as another program would.
    func release(_ id: Episode.ID) {
        let (library, scope) = (library, root.child("elsewhere"))
        scope.work("release", .enqueue) { try? await library.remove(id) }
        scheduler.run()
        scope.close()
    }

    func run() { scheduler.run() }

    func advance(by duration: Duration) { scheduler.advance(by: duration) }
}
