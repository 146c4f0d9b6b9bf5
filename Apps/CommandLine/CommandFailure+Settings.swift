import Console
import FluxTerminal
import Persistence

extension CommandFailure {
    /// The failure for a small file of the user's, such as the settings, that cannot be read or written.
    init(settings what: String, _ failure: VaultFailure) {
        self.init(ExitStatus(failure)) { language in
            let strings = language.configurationStrings
            return switch failure {
            case .denied(let path, let detail): strings.cannotUse(what, path: path, detail: detail)
            case .exposed(let path): strings.readableByOthers(what, path: path)
            case .foreign(let path): strings.ownedByOther(what, path: path)
            case .shared(let folder): strings.writableByOthers(what, folder: folder)
            case .broken(let path):
                UserFile(path: path).syntaxProblem?.errorMessage(what, in: language)
                    ?? strings.invalidFile(what, path: path)
            case .newer(let path): strings.newerFile(what, path: path)
            case .full(let path): strings.diskFull(what, path: path)
            }
        }
    }
}
