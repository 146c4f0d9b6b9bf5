public import FoundationEssentials
import PostAPI

/// A failure for people: what failed, why, and what to do.
public struct LoginExplanation: Sendable, Equatable {
    public let what: String
    public let why: String
    public let whatToDo: String

    /// In one line: `WHAT: WHY; WHAT TO DO`.
    public var sentence: String { "\(what): \(why); \(whatToDo)" }

    /// - Parameters:
    ///   - failure: Why `step` did not work.
    ///   - step: What the user asked for.
    ///   - origin: Where the service stands, for the address of its token page.
    ///   - time: Writes a time of day for people.
    public init(
        _ failure: LoginFailure, during step: LoginStep, origin: String, time: (Date) -> String
    ) {
        what =
            switch step {
            case .login: "cannot log in"
            case .whoAmI: "cannot tell who is logged in"
            case .logout: "cannot revoke the token"
            }
        (why, whatToDo) =
            switch failure {
            case .empty:
                ("no token was given", "make one at \(origin)/settings/tokens/new and paste it")
            case .notLoggedIn: ("nobody is logged in", "log in first")
            case .service(.unauthorized) where step == .login:
                (
                    "the service does not accept this token",
                    "make a new one at \(origin)/settings/tokens/new and paste it"
                )
            case .service(let failure) where step == .logout:
                (Self.reasons(failure, time).0, "revoke it yourself at \(origin)/settings/applications")
            case .service(let failure): Self.reasons(failure, time)
            }
    }

    private static func reasons(_ failure: PostAPIFailure, _ time: (Date) -> String) -> (String, String) {
        switch failure {
        case .cancelled: ("it was cancelled", "try again")
        case .unreachable(let host): ("\(host) cannot be reached", "check the network and try again")
        case .timedOut(let host): ("\(host) did not answer in time", "try again later")
        case .unauthorized: ("the service does not accept the token any more", "log in again")
        case .forbidden: ("the token does not allow it", "make one with the scope read_qiita")
        case .notFound: ("the service does not know this request", "check the address in the settings")
        case .rateLimited(let until):
            ("too many requests", until.map { "try again after \(time($0))" } ?? "try again later")
        case .unavailable(let status): ("the service answers with status \(status)", "try again later")
        case .unexpected: ("the answer makes no sense", "check the address in the settings")
        }
    }
}
