public import FoundationEssentials
public import PostAPI
public import TerminalUI

extension Explanation {
    /// Why the post service did not do it.
    ///
    /// - Parameters:
    ///   - what: What was being done, such as `search`.
    ///   - formatDate: A time for people, for when a limit resets.
    public init(_ what: String, _ failure: PostAPIFailure, formatDate: (Date) -> String) {
        switch failure {
        case .cancelled:
            self.init(what, why: "it was cancelled", todo: "run it again")
        case .unreachable(let host):
            self.init(what, why: "cannot reach \(host)", todo: "check the connection, or use --offline")
        case .timedOut(let host):
            self.init(what, why: "\(host) did not answer in time", todo: "try again later, or use --offline")
        case .unauthorized:
            self.init(what, why: "the service did not accept the token", todo: "log in with nagare login")
        case .forbidden:
            self.init(
                what, why: "the token does not allow this", todo: "log in with a token that has the scope")
        case .notFound:
            self.init(what, why: "there is no such post", todo: "check the id")
        case .rateLimited(let until):
            let time = until.map { "after \(formatDate($0))" } ?? "in a minute"
            self.init(what, why: "the rate limit is reached", todo: "try again \(time)")
        case .unavailable(let status):
            self.init(what, why: "the service answered \(status)", todo: "try again later, or use --offline")
        case .unexpected:
            self.init(
                what, why: "the answer makes no sense", todo: "try again later, or see the details with -v")
        }
    }
}
