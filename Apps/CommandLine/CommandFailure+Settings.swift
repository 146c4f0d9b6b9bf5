import Persistence
import TerminalUI

extension CommandFailure {
    /// The failure for a small file of the user's, such as the settings, that cannot be read or written.
    init(settings what: String, _ failure: VaultFailure) {
        typealias Strings = NagareStrings.Configuration
        let errorMessage =
            switch failure {
            case .denied(let path, let detail): Strings.cannotUse(what, path: path, detail: detail)
            case .exposed(let path): Strings.readableByOthers(what, path: path)
            case .shared(let folder): Strings.writableByOthers(what, folder: folder)
            case .broken(let path):
                UserFile(path: path).syntaxProblem?.errorMessage(what, in: .english)
                    ?? Strings.invalidFile(what, path: path)
            case .newer(let path): Strings.newerFile(what, path: path)
            case .full(let path): Strings.diskFull(what, path: path)
            }
        self.init(errorMessage, ExitStatus(failure))
    }
}
