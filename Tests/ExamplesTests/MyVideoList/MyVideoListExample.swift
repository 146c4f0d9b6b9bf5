// Abema's My Video list of 2019: sections of a list, whose differences a view animates.
import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

struct Video: Equatable, Identifiable, Sendable {
    let id: Int
    let title: String
    var isExpired = false
}

enum VideosAction { case saved(Video), removed(Int), expired(Int) }

struct VideosState: Reducible {
    var videos: [Video] = []

    mutating func reduce(_ action: VideosAction) {
        switch action {
        case .saved(let video): videos.insert(video, at: 0)
        case .removed(let id): videos.removeAll { $0.id == id }
        case .expired(let id):
            if let index = videos.firstIndex(where: { $0.id == id }) { videos[index].isExpired = true }
        }
    }

    /// The list with its sections; a section without videos is not shown.
    var rows: [VideoRow] {
        let (available, expired) = (videos.filter { !$0.isExpired }, videos.filter(\.isExpired))
        return VideoRow.section("Available", available) + VideoRow.section("Expired", expired)
    }
}

/// One row, so that the steps also move rows between sections.
enum VideoRow: Equatable, Identifiable, Sendable {
    case header(String), video(Video)

    var id: String {
        switch self {
        case .header(let title): title
        case .video(let video): "\(video.id)"
        }
    }

    static func section(_ title: String, _ videos: [Video]) -> [VideoRow] {
        videos.isEmpty ? [] : [.header(title)] + videos.map { .video($0) }
    }
}

@Suite("Abema's My Video list")
struct MyVideoListExample {
    private let scope = Scope(root: "my-video", scheduler: VirtualTimeScheduler())
    private let store: Store<VideosState>
    private let steps = Recorder<[ListStep<VideoRow>]>()
    private let one = Video(id: 1, title: "One")
    private let two = Video(id: 2, title: "Two")

    init() {
        store = scope.store(VideosState(videos: [one, two]))
        store.select(\.rows).listSteps().record(into: steps)
    }

    @Test("the first steps insert the whole list")
    func first() {
        #expect(
            steps.elements == [
                [
                    .inserted(.header("Available"), at: 0), .inserted(.video(one), at: 1),
                    .inserted(.video(two), at: 2),
                ]
            ])
    }

    @Test("a saved video is inserted below its header, and a removed one removed")
    func changed() {
        let three = Video(id: 3, title: "Three")

        store.dispatch(.saved(three))
        store.dispatch(.removed(1))

        #expect(
            steps.elements.dropFirst() == [[.inserted(.video(three), at: 1)], [.removed(.video(one), at: 2)]])
    }

    @Test("an expired video is shown in its own section, with the fewest steps")
    func expired() {
        var expired = one
        expired.isExpired = true

        store.dispatch(.expired(1))

        #expect(
            steps.elements.last == [
                .moved(.video(two), from: 2, to: 1), .inserted(.header("Expired"), at: 2),
                .updated(.video(expired), at: 3),
            ])
    }

    @Test("a view that applies the steps to its rows draws the list")
    func drawn() {
        store.dispatch(.saved(Video(id: 3, title: "Three")))
        store.dispatch(.expired(1))

        #expect(steps.elements.reduce([]) { $0.applying($1) } == store.state.rows)
    }

    @Test("an action that changes no row animates nothing")
    func unchanged() {
        store.dispatch(.removed(9))

        #expect(steps.elements.count == 1)
    }
}
