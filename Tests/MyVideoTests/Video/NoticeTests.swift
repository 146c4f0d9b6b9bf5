import Entities
import FluxCore
import FluxQueries
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Shell
import Testing

@Suite("notices of failures")
struct NoticeTests {
    private let fixture = MyVideoFixture()

    @Test("the latest refusal is shown, duplicates are dropped, and the last dismissal hides the notice")
    func refusals() {
        let (one, two) = (SavedVideo.sample(1, day: 1), SavedVideo.sample(2, day: 2))
        fixture.save(one, two)
        let list = fixture.feature.openSavedVideos()
        fixture.run()
        let shown = Recorder<VideoState.Notice?>()
        list.stream.output.state.asObservable().map(\.video.notices.shown).distinctUntilChanged()
            .record(into: shown)
        let busy = LibraryFailure.busy(path: "library")
        fixture.library.writeFailure = busy

        for video in [one, two, one] { list.remove(video.id) }
        fixture.run()
        for _ in 1...3 { list.stream.input.action(.video(.noticeDismissed)) }

        let refusals = [one, two].map { VideoState.Notice.refused(.remove($0.id), busy) }
        #expect(shown.elements == [nil, refusals[0], refusals[1], refusals[0], refusals[1], nil])
        #expect(fixture.feature.library.state.videos == [two, one])
    }

    @Test("a change that is refused is a notice on the screen that requested it only")
    func button() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short1"))
        fixture.run()
        fixture.library.writeFailure = .full(path: "library")
        one.toggle()
        fixture.run()

        let refusal = VideoState.Notice.refused(.save(.sample(1)), .full(path: "library"))
        #expect(one.state.video.notices.shown == refusal)
        #expect(two.state.video.notices.shown == nil)
        one.stream.input.dismissNotice()
        #expect(one.state.video.notices.shown == nil)
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
