import ApplicationFlux
import Entities
import FluxCore
import MyVideo
import Persistence
import ReactiveCore
import Shell
import TerminalUI

/// What `episode search` and `episode list` share: a question goes in, so many episodes come out.
struct EpisodeListing {
    let what: String
    let limit: Int
    let options: GlobalOptions

    func run(_ question: EpisodesQuestion, _ console: Console) async throws {
        let json = try JSONOutput(options, known: Episode.fields, what: what)
        let composition = try await Composition(options, environment: console.environment)
        try await composition.serve {
            let spinner = ProgressLine("asking", on: console)
            defer { spinner?.stop() }
            let screen = try composition.myVideo(console)
                .openEpisodes(question.text ?? "", pageSize: min(limit, 100))
            let state = screen.stream.output.state
            var shown = try await state.first { $0.list.runningSince == nil }
            while shown.list.items.count < limit, shown.list.next != nil, shown.list.phase == .loaded {
                screen.stream.input.acted(.moreWanted(at: screen.scope.scheduler.now))
                shown = try await state.first { $0.list.runningSince == nil }
            }
            spinner?.stop()
            switch shown.list.phase {
            case .failed(let failure), .failedMore(let failure):
                throw CommandFailure(what, failure, about: .episode, options)
            case .idle, .loading, .loaded, .loadingMore: break
            }
            let episodes = Array(shown.list.items.prefix(limit))
            if let json { return try json.print(list: episodes, on: console) }
            let rows = EpisodeRows(target: console.target, formatDate: console.formatDate)
            console.print(rows.lines(episodes))
            console.remark(shown.remark)
        }
    }
}
