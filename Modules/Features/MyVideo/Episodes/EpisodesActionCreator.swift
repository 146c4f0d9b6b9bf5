import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import ReactiveCore
import Shell
import VideoAPI

/// Asks the video service for lists and turns its answers into facts; work of the screen's scope.
struct EpisodesActionCreator: Sendable {
    let scope: Scope
    let services: MyVideoServices

    private static let finding = "find"
    private static let resting = "rest"
    private static let retrying = "retry"
    /// How long the text rests before it is asked.
    private static let rest = Duration.milliseconds(300)

    func run(_ command: EpisodesState.Command) {
        switch command {
        case .find(let question, let start, let count):
            scope.cancelWork(Self.retrying)
            scope.work(Self.finding, .cancelPrevious) { await find(question, start, count) }
        case .rest:
            scope.work(Self.resting, .cancelPrevious, after: Self.rest) {
                dispatch(.rested(at: scope.scheduler.now))
            }
        case .retry(let due):
            scope.work(Self.retrying, .cancelPrevious, after: due - scope.scheduler.now) {
                dispatch(.retryDue(at: due))
            }
        case .open(let route): services.flux.routing.dispatch(.opened(route))
        case .video(let command): video.run(command)
        }
    }

    private func find(_ question: EpisodesQuestion, _ start: Int, _ count: Int) async {
        do throws(ServiceFailure) {
            let page =
                switch question {
                case .newest: try await services.api.episodes(start: start, count: count)
                case .search(let text): try await services.api.findEpisodes(text, start: start, count: count)
                }
            if !Task.isCancelled { dispatch(.pageArrived(page, question, start: start)) }
        } catch {
            if Task.isCancelled { return }
            let due = error.retry(at: scope.scheduler.now, services.now())
            dispatch(.askingFailed(error, question, start: start, retryAt: due))
        }
    }

    private var video: VideoActionCreator {
        VideoActionCreator(scope: scope, services: services) { dispatch(.video($0)) }
    }

    private func dispatch(_ action: EpisodesAction, line: Int = #line) {
        scope.dispatcher(for: EpisodesAction.self).dispatch(action, line: line)
    }
}
