import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import ReactiveCore
import Shell
import VideoAPI

/// Requests pages of episodes from the video service and dispatches the results. Its work belongs to the
/// screen's scope.
struct EpisodesActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices
    private var facts: Dispatcher<EpisodesAction> { scope.dispatcher(for: EpisodesAction.self) }

    /// The pause in typing after which the query starts.
    private static let debounce = Duration.milliseconds(300)

    func run(_ command: EpisodesState.Command) {
        switch command {
        case .find(let query, let start, let count):
            scope.cancelWork("retry")
            scope.work("find") { await find(query, start, count) }
        case .debounce:
            scope.work("rest", .debounced(for: Self.debounce)) {
                facts.dispatch(.debounced(at: scope.scheduler.now))
            }
        case .retry(let due):
            scope.work("retry", .debounced(for: due - scope.scheduler.now)) {
                facts.dispatch(.retryDue(at: due))
            }
        case .open(let route): services.flux.routing.dispatch(.opened(route))
        case .video(let command): video.run(command)
        }
    }

    private func find(_ query: EpisodesQuery, _ start: Int, _ count: Int) async {
        do throws(ServiceFailure) {
            let page =
                switch query {
                case .newest: try await services.api.episodes(start: start, count: count)
                case .search(let text): try await services.api.findEpisodes(text, start: start, count: count)
                }
            if Task.isCancelled { return }
            facts.dispatch(
                .pageArrived(page, query, start: start, retryAt: page.serviceFailure.flatMap(retry)))
        } catch {
            if Task.isCancelled { return }
            facts.dispatch(.pageFailed(error, query, start: start, retryAt: retry(error)))
        }
    }

    private func retry(_ failure: ServiceFailure) -> Duration? {
        let now = scope.scheduler.now
        return failure.isOutage ? now + Self.initialRetryDelay : failure.retryTime(at: now, services.now())
    }

    /// The delay of the first retry after the instance did not answer.
    private static let initialRetryDelay = Duration.seconds(10)

    private var video: VideoActionCreator {
        VideoActionCreator(scope: scope, services: services) { facts.dispatch(.video($0)) }
    }
}
