import Entities
package import FluxCore
package import FluxQueries
package import FluxScreens
package import TerminalFrames

/// The state of the episodes screen.
package struct EpisodesState: Reducible, Codable {
    /// Work that an action requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        case pages(InfiniteQuery<FoundEpisodes>.Command, pageSize: Int)
        /// Dispatch `debounced` after a pause in typing.
        case debounce
        case video(VideoState.Command)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .pages, .debounce: .query
            case .video(let command): command.effect
            }
        }
    }

    /// The search field.
    package private(set) var field = TextField()
    /// The loaded episodes and their query.
    package private(set) var episodes = InfiniteList<FoundEpisodes>()
    /// Episodes per page, 1...100.
    private var pageSize: Int
    /// What this screen does with videos, and its playback.
    package private(set) var video = VideoState()

    /// - Parameter pageSize: Episodes per page, 1...100.
    package init(pageSize: Int) {
        self.pageSize = pageSize
    }

    package mutating func reduce(_ action: EpisodesAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened(let requested, let pageSize, let now):
            self.pageSize = pageSize
            open(requested, now, ask)
        case .resumed(let now):
            video.reduce(.resumed, ask.map(Command.video))
            episodes.reduce(.restored(at: now), pages(ask))
            if typedQuery != episodes.query.key { ask(.debounce) }
            if episodes.list.focus == .query { field.selectAll() }
        case .edited(let edit):
            field.apply(edit)
            ask(.debounce)
        case .debounced(let now): if typedQuery != episodes.query.key { start(typedQuery, now, ask) }
        case .fieldEntered: episodes.enterQuery()
        case .fieldLeft: episodes.leaveField()
        case .confirmed(let now): confirm(now, ask)
        case .refreshed(let now):
            if case .failedMore = episodes.query.phase {
                episodes.reduce(.refetchRequested(at: now), pages(ask))
            } else {
                start(typedQuery, now, ask)
            }
        case .submitted(let query, let now):
            if typedQuery != query { field.replace(with: query.text ?? "") }
            start(query, now, ask)
        case .list(let action):
            episodes.reduce(action, pages(ask))
            if let notice = action.notice { ask(.video(.toast(.list(notice)))) }
        case .pages(let action): episodes.reduce(action, pages(ask))
        case .video(let action):
            if action.appliesToMarks { episodes.clearMarks() }
            video.reduce(action, ask.map(Command.video))
        case .noticeDismissed: episodes.dismissNotice()
        }
    }

    /// The query in the field.
    private var typedQuery: EpisodesQuery { EpisodesQuery(field.text) }

    private func pages(_ ask: CommandSink<Command>) -> CommandSink<InfiniteQuery<FoundEpisodes>.Command> {
        ask.map { [pageSize] in .pages($0, pageSize: pageSize) }
    }

    private mutating func open(_ requested: EpisodesQuery?, _ now: Duration, _ ask: CommandSink<Command>) {
        video.reduce(.screenOpened)
        let target = requested ?? episodes.query.key ?? .newest
        if let requested, requested != episodes.query.shownKey { episodes.reduce(.cleared, pages(ask)) }
        if typedQuery != target { field = TextField(target.text ?? "") }
        start(target, now, ask)
    }

    private mutating func start(_ query: EpisodesQuery, _ now: Duration, _ ask: CommandSink<Command>) {
        episodes.open(query, from: 0, at: now, pages(ask))
    }

    /// Whether Enter in the field opens the selected episodes: those of the typed query are shown.
    var opensOnConfirm: Bool {
        typedQuery == episodes.query.key && typedQuery == episodes.query.shownKey
            && !episodes.list.chosen.isEmpty
    }

    /// Starts the typed query if it has changed; otherwise opens the selected episodes.
    private mutating func confirm(_ now: Duration, _ ask: CommandSink<Command>) {
        let query = episodes.query
        if typedQuery != query.key || query.items.isEmpty && query.runningRequest == nil {
            start(typedQuery, now, ask)
        } else if opensOnConfirm {
            let ids = episodes.list.chosen.map(\.uuid)
            // Keys that are typed after the return are not meant for the query.
            episodes.leaveField()
            episodes.clearMarks()
            video.reduce(.opened(ids), ask.map(Command.video))
        }
    }
}
