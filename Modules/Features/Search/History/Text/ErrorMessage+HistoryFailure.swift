import Persistence
import TerminalUI

extension ErrorMessage {
    /// Explains why the history could not be read or stored.
    init(history failure: VaultFailure) {
        let (why, todo) =
            switch failure {
            case .denied(let path, let detail):
                ("\(path) cannot be used (\(detail))", "check its permissions and its folder's")
            case .shared(let folder): ("other users can write to \(folder)", "run chmod 700 on it")
            case .exposed(let path): ("other users can read \(path)", "run chmod 600 on it")
            case .broken(let path): ("\(path) is not what nagare writes there", "mend it or move it away")
            case .newer(let path): ("\(path) was written by a newer nagare", "update nagare")
            case .full(let path): ("there is no room to write \(path)", "free some space")
            }
        self.init("history", why: why, todo: todo)
    }
}
