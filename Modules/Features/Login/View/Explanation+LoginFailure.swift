import ApplicationFlux
import Entities
public import FoundationEssentials
public import TerminalUI

extension Explanation {
    /// - Parameters:
    ///   - what: What was being done; `nil` for words about `step`.
    ///   - failure: Why `step` did not work.
    ///   - step: What the user asked for.
    ///   - origin: Where the service stands, for the address of its token page.
    ///   - formatDate: A time for people, for when a limit resets.
    public init(
        _ what: String? = nil, failure: LoginFailure, during step: LoginStep, origin: String,
        formatDate: (Date) -> String
    ) {
        let what = what ?? Self.words(for: step)
        switch failure {
        case .empty:
            let todo = "make one at \(origin)/settings/tokens/new and paste it"
            self.init(what, why: "no token was given", todo: todo)
        case .notLoggedIn: self.init(what, why: "nobody is logged in", todo: "log in with nagare login")
        case .service(.unauthorized) where step == .login:
            let todo = "make a new one at \(origin)/settings/tokens/new and paste it"
            self.init(what, why: "the service does not accept this token", todo: todo)
        case .service(let failure):
            let told = Explanation(what, failure, about: .post, formatDate: formatDate)
            let todo = step == .logout ? "revoke it yourself at \(origin)/settings/applications" : told.todo
            self.init(what, why: told.why, todo: todo)
        }
    }

    private static func words(for step: LoginStep) -> String {
        switch step {
        case .login: "cannot log in"
        case .whoAmI: "cannot tell who is logged in"
        case .logout: "cannot revoke the token"
        }
    }
}
