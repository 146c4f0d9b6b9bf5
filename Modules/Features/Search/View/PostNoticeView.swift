import ApplicationFlux
import Entities
import FoundationEssentials
import TerminalUI

/// What a post's screen tells in one line: what failed, and what was done.
struct PostNoticeView {
    let formatDate: @Sendable (Date) -> String

    /// - Parameter secondsLeft: Until it is asked again by itself.
    func explanation(_ notice: PostState.Notice, secondsLeft: Int? = nil) -> Explanation {
        let what =
            switch notice.wish {
            case .read: "post"
            case .comments: "comments"
            case .stock(.add): "stock"
            case .stock(.remove): "unstock"
            }
        if case .stock = notice.wish, case .forbidden(_) = notice.failure {
            return Explanation(
                what, why: "the token may only read", todo: "log in with a token that has write_qiita")
        }
        return Explanation(what, notice.failure, about: .post, formatDate: formatDate)
            .asking(againIn: secondsLeft)
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
