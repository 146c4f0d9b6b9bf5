import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("B-F12 notices of failures")
struct NoticeTests {
    private let fixture = MyVideoFixture()

    @Test("B-F12 what the library refuses queues: the first shows, duplicates drop, the last hides")
    func refusals() {
        let (one, two) = (KeptVideo.sample(1, day: 1), KeptVideo.sample(2, day: 2))
        fixture.keep(one, two)
        let list = fixture.feature.openList().stream
        fixture.run()
        let shown = Recorder<ChangeState.Refusal?>()
        list.output.notice.asObservable().record(into: shown)
        let busy = LibraryFailure.busy(path: "library")
        fixture.library.writeFailure = busy

        for video in [one, two, one] { list.input.removed(video.id) }
        fixture.run()
        for _ in 1...3 { list.input.noticeDismissed() }

        let refusals = [one, two].map { ChangeState.Refusal(.release($0.id), busy) }
        #expect(shown.elements == [nil, refusals[0], refusals[1], nil])
        #expect(list.output.videos.value == [two, one])
    }

    @Test("B-F12 an episode's screen shows what was refused to its button, and no other screen does")
    func button() {
        let (one, two) = (fixture.feature.openEpisode("short1"), fixture.feature.openEpisode("short1"))
        fixture.run()
        fixture.library.writeFailure = .full(path: "library")
        one.stream.input.toggled()
        fixture.run()

        let refusal = ChangeState.Refusal(.keep(.sample(1, day: 100)), .full(path: "library"))
        #expect(one.stream.output.notice.value == refusal)
        #expect(two.stream.output.notice.value == nil)
        one.stream.input.noticeDismissed()
        #expect(one.stream.output.notice.value == nil)
    }

    @Test("B-F12 a part that fails below episodes is a notice; a beginning that fails is a picture")
    func episodes() {
        let (offline, screen) = (
            ServiceFailure.unreachable(host: "videos.example"), fixture.feature.openEpisodes(pageSize: 2)
        )
        fixture.api.failure = offline
        screen.stream.input.submitted(.newest)
        fixture.run()
        #expect(screen.stream.output.notice.value == nil)

        fixture.api.failure = nil
        screen.stream.input.retried()
        fixture.run()
        fixture.api.failure = offline
        screen.stream.input.reachedBottom()
        fixture.run()
        #expect(screen.stream.output.notice.value == offline)
        screen.stream.input.noticeDismissed()
        #expect(screen.stream.output.notice.value == nil)
        #expect(screen.stream.output.phase.value == .failedMore(offline))
    }

    @Test("B-F7 F3 who follows the episodes hears nothing of loading or failing")
    func episodesOnly() {
        let screen = fixture.feature.openEpisodes(pageSize: 2)
        let shown = Recorder<[Episode]>()
        screen.stream.output.episodes.asObservable().record(into: shown)
        for _ in 1...2 {
            screen.stream.input.submitted(.newest)
            fixture.run()
        }
        fixture.api.failure = .notFound
        screen.stream.input.reachedBottom()
        fixture.run()
        #expect(shown.elements == [[], [.sample(1), .sample(2)]])
    }
}
