package import Persistence
package import TerminalUI

extension Explanation {
    /// Why the token could not be read, stored or deleted.
    ///
    /// - Parameter what: What was being done, such as `login`.
    package init(_ what: String, _ failure: VaultFailure) {
        switch failure {
        case .denied(let path, let detail):
            self.init(
                what, why: "the token file \(path) cannot be used (\(detail))",
                todo: "check its permissions and its folder's")
        case .exposed(let path):
            self.init(
                what, why: "other users can read the token file \(path)",
                todo: "run chmod 600 on it, or log in again with a new token")
        case .broken(let path):
            self.init(what, why: "the token file \(path) holds no token", todo: "log in again to replace it")
        case .newer(let path):
            self.init(
                what, why: "the token file \(path) was written by a newer nagare", todo: "update nagare")
        case .full(let path):
            self.init(what, why: "no space is left for \(path)", todo: "free some and log in again")
        }
    }
}
