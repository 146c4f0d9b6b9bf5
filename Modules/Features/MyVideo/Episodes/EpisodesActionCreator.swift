import ApplicationFlux
import Entities
import FluxCore
import FluxQueries
import FluxScreens
import FoundationEssentials
import ReactiveCore
import ServiceTexts
import VideoAPI

/// Requests pages of episodes from the video service and dispatches the results. Its work belongs to the
/// screen's scope.
struct EpisodesActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices
    private var dispatcher: Dispatcher<EpisodesAction> { scope.dispatcher(for: EpisodesAction.self) }

    /// The pause in typing after which the query starts.
    private static let debounce = Duration.milliseconds(300)

    func run(_ command: EpisodesState.Command) {
        switch command {
        case .pages(let command, let pageSize): runner(pageSize).run(command)
        case .debounce:
            scope.work("debounce", .debounced(for: Self.debounce)) {
                dispatcher.dispatch(.debounced(at: scope.scheduler.now))
            }
        case .video(let command): video.run(command)
        }
    }

    private func runner(_ pageSize: Int) -> InfiniteQueryRunner<FoundEpisodes> {
        InfiniteQueryRunner(in: scope, name: "find", retry: retry) {
            dispatcher.dispatch(.pages($0.withoutRetryOfNextPage))
        } fetch: { request throws(ServiceFailure) in
            // A refetch requests as many episodes as are loaded, so that a scrolled list stays complete.
            let (start, count) = (request.cursor, min(max(pageSize, request.knownCount), 100))
            let page =
                switch request.key {
                case .newest: try await services.api.episodes(start: start, count: count)
                case .search(let text): try await services.api.findEpisodes(text, start: start, count: count)
                case .channel, .account, .playlist: try await episodes(of: request.key, start, count)
                }
            return InfinitePage(
                page.episodes, next: page.next, total: page.total,
                refetchAfter: page.serviceFailure.flatMap { retry.delay(after: $0, attempt: request.attempt) }
            )
        }
    }

    private func episodes(
        of query: EpisodesQuery, _ start: Int, _ count: Int
    ) async throws(ServiceFailure) -> EpisodePage {
        guard let collection = query.collection else { throw .notFound }
        return try await services.api.episodes(of: collection, start: start, count: count)
    }

    /// While the instance does not answer, the delays grow to 5 minutes, for about 8 hours. If it has too many requests,
    /// it is asked when it accepts requests again.
    private var retry: Retry<ServiceFailure> {
        let outage = Retry<ServiceFailure>.after(
            BackOff(initial: .seconds(10), factor: 2, maximum: .seconds(300), attempts: 101), if: \.isOutage)
        return Retry { [date = services.now] failure, attempt in
            outage.delay(after: failure, attempt: attempt) ?? failure.retryDelay(at: date())
        }
    }

    private var video: VideoActionCreator {
        VideoActionCreator(scope: scope, services: services) { dispatcher.dispatch(.video($0)) }
    }
}

extension InfiniteQuery<FoundEpisodes>.Action {
    /// While the instance does not answer, a page at the end of the list is requested by reaching the end again.
    fileprivate var withoutRetryOfNextPage: Self {
        guard case .pageFailed(let failure, let request, _) = self, request.cursor > 0, failure.isOutage
        else {
            return self
        }
        return .pageFailed(failure, for: request, retryAt: nil)
    }
}
