import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FluxTerminalTesting
import FluxTesting
import Persistence
import ServiceTexts
import TerminalFrames
import Testing
import VideoAPI

@testable import MyVideo

@Suite("coding of MyVideo's actions and states")
struct RoundTripTests {
    private static let episode = Episode.sample(1, description: "a \"b\"\n流れ", tags: ["open", "movie"])
    private static let saved = SavedVideo.sample(1, day: 3)
    private static let videoActions = RoundTrip.samples(nextVideo)

    @Test("every video action and resulting state survives coding")
    func video() { RoundTrip().expect(Self.videoActions, through: VideoState()) }

    private static func nextVideo(_ action: VideoAction?) -> [VideoAction] {
        switch action {
        case nil: [.screenOpened]
        case .screenOpened: [.toggled(episode, isSaved: nil), .toggled(episode, isSaved: true)]
        case .toggled:
            [.changesRequested([.save(episode), .remove(saved.id)])]
        case .changesRequested:
            [.changeRequested(.restore(saved)), .changeRequested(.remove(episode.id))]
        case .changeRequested: [.played(episode, at: .milliseconds(1_234))]
        case .played:
            [.playbackFound(.playlist(url: "https://a/b.m3u8"), id: episode.uuid)]
        case .playbackFound: [.playerStarted(name: "mpv")]
        case .playerStarted: [.browserStarted(name: "a")]
        case .browserStarted: [.playbackRequested(id: "short1", at: .seconds(2))]
        case .playbackRequested:
            [.playbackFailed(.service(.notFound)), .playbackFailed(.notReady("soon"))]
                + [.playbackFailed(.desktop(.noProgram("mpv")))]
        case .playbackFailed: [.browsed([episode.url])]
        case .browsed: [.opened([episode.uuid])]
        case .opened:
            episode.followedName.map { [.channelFollowed($0), .channelUnfollowed($0)] } ?? []
        case .channelFollowed: [.noticeDismissed]
        case .channelUnfollowed: []
        case .noticeDismissed: [.resumed]
        case .resumed: []
        }
    }

    @Test("every episode action and resulting state survives coding")
    func episode() {
        let samples = RoundTrip.samples { (action: EpisodeAction?) in
            switch action {
            case nil: [.screenOpened]
            case .screenOpened: [.scrolled(.pageDown, count: 90, height: 20)]
            case .scrolled: [.video(.played(Self.episode, at: .seconds(6)))]
            case .video: [.refreshed]
            case .refreshed: [.resumed]
            case .resumed: [.noticeDismissed]
            case .noticeDismissed: []
            }
        }
        RoundTrip().expect(samples, through: EpisodeState(id: "short1"))
    }

    @Test("every answer of the queries for an episode survives coding")
    func answers() {
        var query = Query<EpisodeByID>()
        guard case .fetch(let request) = query.asked(by: .shown("short1", at: .zero)).first else {
            Issue.record("nothing is requested")
            return
        }
        let failure = ServiceFailure.rateLimited(until: .day(3))
        let saved = FoundEpisode(
            episode: Self.episode, source: .library(savedAt: .day(2), serviceFailure: failure),
            retryDelay: .seconds(5))
        RoundTrip().expect(
            [
                Query<EpisodeByID>.Action.arrived(saved, for: request, at: .seconds(1)),
                .refetchRequested("short1", at: .seconds(2)),
                .failed(failure, for: request, retryAt: .seconds(9), at: .seconds(3)),
            ], through: query)
    }

    @Test("every episodes action and resulting state survives coding")
    func episodes() {
        let query = EpisodesQuery.search("open 流れ")
        var list = InfiniteQuery<FoundEpisodes>()
        list.reduce(.shown(query, from: 0, at: .zero), .ignoring)
        let request = list.runningRequest!
        let page = InfinitePage<FoundEpisodes>((1...3).map { .sample($0) }, next: 3, total: 9)
        let samples = RoundTrip.samples { (action: EpisodesAction?) in
            switch action {
            case nil:
                [
                    .screenOpened(nil, pageSize: 20, at: .zero),
                    .screenOpened(query, pageSize: 3, at: .zero),
                ]
            case .screenOpened:
                [
                    .pages(.pageArrived(page, for: request, at: .zero)),
                    .pages(.nextPageRequested(at: .seconds(61))),
                    .pages(.pageFailed(.rateLimited(until: .day(3)), for: request, retryAt: .seconds(60))),
                ]
            case .pages: Self.listActions.map { .list($0) }
            case .list: [.fieldLeft]
            case .fieldLeft: [.fieldEntered]
            case .fieldEntered: [.edited(.insert("x")), .edited(.wordLeft), .edited(.deleteToEnd)]
            case .edited: [.debounced(at: .seconds(62))]
            case .debounced: [.confirmed(at: .seconds(63))]
            case .confirmed: [.refreshed(at: .seconds(64))]
            case .refreshed: [.submitted(.newest, at: .seconds(65))]
            case .submitted: [.video(.toggled(Self.episode, isSaved: false))]
            case .video: [.resumed(at: .seconds(66))]
            case .resumed: [.noticeDismissed]
            case .noticeDismissed: []
            }
        }
        RoundTrip().expect(samples, through: EpisodesState(pageSize: 20))
    }

    @Test("every saved-videos action and resulting state survives coding")
    func saved() {
        let samples = RoundTrip.samples { (action: SavedVideosAction?) in
            switch action {
            case nil: [.screenOpened(at: .seconds(1))]
            case .screenOpened: Self.listActions.map { .list($0) }
            case .list: [.refreshed(at: .seconds(2))]
            case .refreshed: [.video(.changeRequested(.remove(Self.episode.id)))]
            case .video: [.noticeDismissed]
            case .noticeDismissed: [.resumed(at: .seconds(3))]
            case .resumed: []
            }
        }
        RoundTrip().expect(samples, through: SavedVideosState())
    }

    @Test("every event of the saved videos and of their changes survives coding")
    func library() {
        let batch = LibraryBatch(
            [.save(Self.episode), .remove(Self.saved.id), .restore(Self.saved)], at: .day(9),
            undo: UndoState.Request(number: 1, direction: .undo))
        var videos = Query<SavedVideoList>()
        guard
            case .fetch(let request) = videos.asked(by: Query<SavedVideoList>.Action.shown(.all, at: .zero))
                .first
        else {
            Issue.record("nothing is requested")
            return
        }
        RoundTrip().expect(
            [
                Query<SavedVideoList>.Action.arrived([Self.saved], for: request, at: .seconds(1)),
                .changed([.began(1, batch)], from: "library"), .invalidated([.savedVideos], at: .seconds(2)),
            ] + Self.libraryFailures.map { .failed($0, for: request, retryAt: nil, at: .seconds(3)) },
            through: videos)
        var changes = Mutations<LibraryChanges>()
        let actions: [Mutations<LibraryChanges>.Action] = [
            .requested(batch), .requested(batch.only([])), .succeeded(2, batch, at: .seconds(1)),
            .restored(at: .seconds(2)), .resolved(1),
        ]
        for action in actions {
            _ = changes.reduce(action, .ignoring)
            RoundTrip().expect(action)
            RoundTrip().expect(changes)
        }
    }

    private static let listActions: [ListAction] = [
        .moved(.last, at: .milliseconds(1_234)), .marked(at: .zero), .resized(height: 3), .allMarked,
        .unmarked, .ordered(.popular), .filterOpened, .filterEdited(.insert("x")), .filterConfirmed,
        .filterCleared,
        .previewToggled, .previewUnavailable,
    ]

    private static let libraryFailures: [LibraryFailure] = [
        .full(path: "/a"), .denied(path: "/a"), .busy(path: "/a"), .newer(path: "/a"),
        .broken(path: "/a", detail: "b"),
    ]

    @Test("a screen that becomes live requests no write, whatever was interrupted")
    func interruptedWrites() {
        #expect(VideoState().writesOnResuming(after: Self.videoActions, by: .resumed).isEmpty)
        let saved = Self.videoActions.map { SavedVideosAction.video($0) }
        #expect(SavedVideosState().writesOnResuming(after: saved, by: .resumed(at: .zero)).isEmpty)
    }
}
