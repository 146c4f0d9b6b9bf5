import ApplicationFlux
import Entities
public import FoundationEssentials
public import TerminalUI

/// What was done with an episode, and what was not, in one line each.
struct HandlingView: Sendable {
    let formatDate: @Sendable (Date) -> String

    func toast(_ toast: HandlingLogic.Toast) -> StyledLine {
        switch toast {
        case .changed(let change):
            let undoes = if case .released = change { "; u brings it back" } else { "" }
            return myVideo.toast(change) + StyledLine(undoes, .good)
        case .started(.playing(let name)): return StyledLine("playing \"\(name)\"", .good)
        case .started(.opened(let name)): return StyledLine("opened \"\(name)\" in the browser", .good)
        }
    }

    func notice(_ notice: HandlingLogic.Notice) -> StyledLine {
        switch notice {
        case .refused(let refusal): myVideo.notice(refusal)
        case .unseen(let failure):
            StyledLine(Explanation(what(failure), failure, formatDate: formatDate).sentence, .failure)
        }
    }

    private func what(_ failure: WatchFailure) -> String {
        if case .desktop = failure { "open" } else { "play" }
    }

    private var myVideo: MyVideoView {
        MyVideoView(target: .pipe, identifiers: .hidden, formatDate: formatDate)
    }
}

extension Explanation {
    /// - Parameters:
    ///   - what: What was being done, such as `episode play`.
    ///   - formatDate: A time for people.
    public init(_ what: String, _ failure: WatchFailure, formatDate: (Date) -> String) {
        switch failure {
        case .service(let failure): self.init(what, failure, about: .episode, formatDate: formatDate)
        case .notReady(let state):
            self.init(what, why: "there is nothing to play yet (\(state))", todo: "try again later")
        case .desktop(let failure): self.init(what, failure)
        }
    }
}
