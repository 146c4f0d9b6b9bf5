import ApplicationFlux
import Entities
import FoundationEssentials
import TerminalUI

/// What a post's screen tells in one line: what failed, and what was done.
struct PostNoticeView {
    let formatDate: @Sendable (Date) -> String

    /// - Parameter secondsLeft: Until it is asked again by itself.
    func explanation(_ notice: PostState.Notice, secondsLeft: Int? = nil) -> Explanation {
        let (what, key): (String, Key) =
            switch notice.wish {
            case .read: ("post", "r")
            case .comments: ("comments", "c")
            case .stock(.add): ("stock", "s")
            case .stock(.remove): ("unstock", "s")
            }
        if case .stock = notice.wish, case .forbidden(_) = notice.failure {
            return Explanation(
                what, why: "the token may only read", todo: "log in with a token that has write_qiita")
        }
        return Explanation(
            onScreen: what, notice.failure, about: .post, again: key, askedAgainIn: secondsLeft,
            formatDate: formatDate)
    }

    func line(_ notice: PostState.Notice, secondsLeft: Int?) -> StyledLine {
        let isCounted = notice.wish == .read
        return StyledLine(explanation(notice, secondsLeft: isCounted ? secondsLeft : nil).sentence, .failure)
    }

    static func toast(_ command: PostState.Command) -> StyledLine {
        switch command {
        case .stocked(.add): StyledLine("stocked", .good)
        case .stocked(.remove): StyledLine("removed from your stocks", .good)
        }
    }

    static let noLinks = StyledLine("this post has no links", .dim)
}
