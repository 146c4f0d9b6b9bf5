import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import Persistence
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@testable import MyVideo

@Suite("notices of failures")
struct NoticeTests {
    private let fixture = MyVideoFixture()

    @Test("refusals are shown one after the other, and duplicates once")
    func refusals() {
        let (one, two) = (SavedVideo.sample(1, day: 1), SavedVideo.sample(2, day: 2))
        fixture.save(one, two)
        let list = fixture.feature.openSavedVideos()
        fixture.run()
        let shown = Recorder<CodedMessage?>()
        fixture.shell.store.select { $0.notices.shown }.record(into: shown)
        let busy = LibraryFailure.busy(path: "library")
        fixture.library.writeFailure = busy

        for video in [one, two, one] { list.remove(video.id) }
        fixture.run()
        for _ in 1...3 { fixture.shell.store.dispatch(.failureDismissed) }

        let texts = shown.elements.map { $0.flatMap { fixture.shell.line(of: $0, in: .english)?.text } }
        let refusals = [one, two].map {
            LibraryRefusal(change: .remove($0.id), failure: busy).line(in: .english).text
        }
        #expect(texts == [nil, refusals[0], refusals[1], refusals[0], refusals[1], nil])
        #expect(fixture.feature.videos == [two, one])
    }

    @Test("a failed next page is a notice, a failed first page replaces the list")
    func episodes() {
        let (offline, screen) = (
            ServiceFailure.unreachable(host: "videos.example"), fixture.feature.openEpisodes(pageSize: 2)
        )
        fixture.api.failure = offline
        screen.submit(.newest)
        fixture.run()
        #expect(screen.state.episodes.notices.shown == nil)

        fixture.api.failure = nil
        screen.refresh()
        fixture.run()
        fixture.api.failure = offline
        screen.reachBottom()
        fixture.run()
        #expect(screen.state.episodes.notices.shown == offline)
        screen.stream.input.action(.noticeDismissed)
        #expect(screen.state.episodes.notices.shown == nil)
        #expect(screen.state.episodes.query.phase == .failedMore(offline))
    }

    @Test("subscribers of the episodes are not notified of loading or failing")
    func episodesOnly() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let shown = Recorder<[Episode]>()
        screen.stream.output.state.asObservable().map(\.episodes.rows).distinctUntilChanged().record(
            into: shown)
        for _ in 1...2 {
            screen.submit(.newest)
            fixture.run()
        }
        fixture.api.failure = .notFound
        screen.reachBottom()
        fixture.run()
        #expect(shown.elements == [[], [.sample(1), .sample(2)]])
    }
}
