import ApplicationFlux
import Console
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import MyVideo
import Persistence
import ReactiveCore
import ServiceTexts
import TerminalFrames

/// What `episode search` and `episode list` share: runs a query and prints its episodes.
struct EpisodeListing {
    let what: String
    let limit: Int
    let options: GlobalOptions

    func run(_ query: EpisodesQuery, _ console: Console, _ source: ServiceSource<any MyVideoCommandServices>)
        async throws
    {
        let json = try JSONOutput(options, known: VideoRecord.fields, what: what)
        let services = try await source.open(options, console)
        try await services.runAndClose {
            let printer = ListPrinter(.episodes(console), options, json, console)
            let screen = services.lazyMyVideo()
                .openEpisodes(query.text ?? "", pageSize: min(limit, 100))
            let (input, output) = (screen.stream.input, screen.stream.output.state)
            try await printer.print(
                what, output.map(\.episodes.query), atMost: limit,
                console.language.commandStrings.general.loading,
                item: { VideoRecord($0, isComplete: false) }
            ) {
                services.reportSource(what, console)
            } more: {
                input.action(.pages(.nextPageRequested(at: screen.scope.scheduler.now)))
            } explain: { failure in
                try services.checkCache(what)
                if case .channel(let handle) = query, failure == .notFound {
                    return CommandFailure(.notFound) {
                        $0.commandStrings.ids.unknownChannel(what, handle: handle)
                    }
                }
                return CommandFailure(what, failure, about: .list, options)
            }
            console.remark(output.value.summary(in: console.language))
        }
    }
}
