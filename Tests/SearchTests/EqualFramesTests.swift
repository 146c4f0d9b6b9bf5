import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import ServiceTexts
import TerminalFrames
import Testing

@testable import Search

@Suite("equal states draw equal frames", .serialized, .blocking) struct EqualFramesTests {
    /// The feature in a tree of scopes, with stocked posts, failures, rate limits, and a logged-in user.
    private struct Composition {
        let flux: ApplicationFlux
        let feature: SearchFeature

        init(in root: Scope, calls: Counter) {
            let token = AccessToken(secret: "s", origin: "https://qiita.com")
            flux = ApplicationFlux(
                in: root, vault: InMemoryTokenVault(token), settings: InMemoryValueVault(),
                origin: "https://qiita.com")
            let posts =
                Post.samples(30) + [.japanese, .long(LongPostTests.body(TestRounds.isLong ? 600 : 120))]
            let api = InMemoryPostAPI(
                posts: posts, comments: [Post.japanese.id: PostComment.two],
                users: ["s": User(id: "reader")], currentUser: User(id: "reader"), scheduler: root.scheduler,
                delay: { .milliseconds($0.count.isMultiple(of: 2) ? 90 : 700) },
                find: { query, page, _ throws(ServiceFailure) in
                    switch calls.next() % 7 {
                    case 3: throw .unavailable(status: 503)
                    case 5: throw .rateLimited(until: Date.start.addingTimeInterval(calls.seconds + 9))
                    default: return try samplePages(60, total: 1_234)(query, page)
                    }
                })
            feature = SearchFeature(
                in: root, flux: flux, shell: ShellFlux(in: root, desktop: InMemoryDesktop()), api: api,
                markdown: SampleMarkdown(), history: InMemoryValueVault(), follows: InMemoryFollowLibrary(),
                now: { [scheduler = root.scheduler] in
                    Date.start.addingTimeInterval(scheduler.now / .seconds(1))
                }, formatDate: DateFormat(day: { _ in "2026-03-14" }))
        }

        func open(_ route: Route, _ opening: ScreenEntry.Opening) -> any OpenScreen {
            feature.entries.open(route, opening)
        }
    }

    private final class Counter: Sendable {
        private let count = BehaviorRelay(value: 0)
        let scheduler: VirtualTimeScheduler

        init(_ scheduler: VirtualTimeScheduler) { self.scheduler = scheduler }

        var seconds: Double { scheduler.now / .seconds(1) }
        func next() -> Int {
            count.update { $0 += 1 }
            return count.value
        }
    }

    @Test(
        "encoding and decoding the state after each random event leaves every cell unchanged",
        arguments: [
            Route.search(query: nil), .post(id: Post.japanese.id), .post(id: "long"), .stocks,
        ])
    func equal(route: Route) throws {
        let scheduler = VirtualTimeScheduler()
        let calls = Counter(scheduler)
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let composition = Composition(in: root, calls: calls)
        composition.flux.token.restore(environment: nil)
        composition.flux.routing.dispatch(.started(.sample, isLoggedIn: true, skipsLogin: true))
        let frames = EqualFrames(scheduler, root, keys: SearchFeature.keySections) { other in
            Composition(in: other, calls: Counter(scheduler)).open(route, .restored)
        }
        let difference = try frames.difference(
            composition.open(route, .byUser), TestRounds(quick: 100, long: 2_000, seed: 20_261_122))
        #expect(difference == nil)
    }
}
