public import FoundationEssentials
public import Persistence
public import TerminalUI
public import VideoAPI

extension Explanation {
    /// - Parameters:
    ///   - what: What was being done, such as `episode show`.
    ///   - formatDate: A time for people, for when a limit resets.
    public init(_ what: String, _ failure: VideoAPIFailure, formatDate: (Date) -> String) {
        switch failure {
        case .cancelled:
            self.init(what, why: "it was cancelled", todo: "run it again")
        case .unreachable(let host):
            self.init(what, why: "cannot reach \(host)", todo: "check the connection, or use --offline")
        case .timedOut(let host):
            self.init(what, why: "\(host) did not answer in time", todo: "try again later, or use --offline")
        case .forbidden(let detail):
            let words = detail.isEmpty ? "" : " (\(detail))"
            self.init(what, why: "the instance does not show it to everybody\(words)", todo: "ask its owner")
        case .notFound:
            self.init(what, why: "there is no such episode", todo: "check the id and the instance")
        case .rateLimited(let until):
            let time = until.map { "after \(formatDate($0))" } ?? "in a minute"
            self.init(what, why: "the rate limit is reached", todo: "try again \(time)")
        case .unavailable(let status):
            self.init(what, why: "the instance answered \(status)", todo: "try again later, or use --offline")
        case .unexpected:
            self.init(
                what, why: "the answer makes no sense", todo: "try again later, or see the details with -v")
        }
    }

    /// - Parameter what: What was being done, such as `myvideo add`.
    public init(_ what: String, _ failure: LibraryFailure) {
        switch failure {
        case .full(let path):
            self.init(what, why: "there is no room to write \(path)", todo: "free some space and try again")
        case .denied(let path):
            self.init(what, why: "\(path) may not be read or written", todo: "check its permissions")
        case .busy(let path):
            self.init(what, why: "another program holds \(path)", todo: "try again when that has ended")
        case .newer(let path):
            self.init(what, why: "\(path) was written by a newer nagare", todo: "update nagare")
        case .broken(let path, _):
            self.init(
                what, why: "\(path) is damaged", todo: "move it away, or see the details with -v")
        }
    }
}
