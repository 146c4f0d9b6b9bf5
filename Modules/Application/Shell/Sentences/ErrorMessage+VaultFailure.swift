package import Persistence
package import TerminalUI

extension ErrorMessage {
    /// The message for a token that could not be read, stored or deleted.
    ///
    /// - Parameter what: The failed operation, such as `login`.
    package init(_ what: String, _ failure: VaultFailure) {
        let (why, todo) =
            switch failure {
            case .denied(let path, let detail):
                (
                    "the token file \(path) cannot be used (\(detail))",
                    "check its permissions and its folder's"
                )
            case .exposed(let path):
                (
                    "other users can read the token file \(path)",
                    "run chmod 600 on it, or log in again with a new token"
                )
            case .shared(let folder): ("other users can write to \(folder)", "run chmod 700 on it")
            case .broken(let path): ("the token file \(path) holds no token", "log in again to replace it")
            case .newer(let path): ("the token file \(path) was written by a newer nagare", "update nagare")
            case .full(let path): ("no space is left for \(path)", "free some and log in again")
            }
        self.init(what, why: why, todo: todo)
    }
}
