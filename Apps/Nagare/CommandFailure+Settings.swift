import Persistence
import TerminalUI

extension CommandFailure {
    /// The failure for a small file of the user's, such as the settings, that cannot be read or written.
    init(settings what: String, _ failure: VaultFailure) {
        let errorMessage =
            switch failure {
            case .denied(let path, let detail):
                ErrorMessage(
                    what, why: "\(path) cannot be used (\(detail))",
                    todo: "check its permissions and its folder's")
            case .exposed(let path):
                ErrorMessage(what, why: "other users can read \(path)", todo: "run chmod 600 on it")
            case .shared(let folder):
                ErrorMessage(what, why: "other users can write to \(folder)", todo: "run chmod 700 on it")
            case .broken(let path):
                ErrorMessage(
                    what, why: "\(path) is not what nagare writes there", todo: "mend it or move it away")
            case .newer(let path):
                ErrorMessage(what, why: "\(path) was written by a newer nagare", todo: "update nagare")
            case .full(let path):
                ErrorMessage(
                    what, why: "there is no room to write \(path)", todo: "free some space and try again")
            }
        self.init(errorMessage, ExitStatus(failure))
    }
}
