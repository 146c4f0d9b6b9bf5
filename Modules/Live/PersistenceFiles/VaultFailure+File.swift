package import FluxPrivateFiles
import Glibc
package import Persistence

extension VaultFailure {
    /// The failure of a file at `path`.
    package init(_ failure: PrivateFile.Failure, path: String) {
        switch failure {
        case .exposed: self = .exposed(path: path)
        case .foreign: self = .foreign(path: path)
        case .sharedFolder:
            self = .shared(folder: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
        case .invalid: self = .broken(path: path)
        case .system(ENOSPC), .system(EDQUOT): self = .full(path: path)
        case .system(EISDIR): self = .broken(path: path)
        case .system(let number):
            self = .denied(path: path, detail: SystemError(number: number).message)
        }
    }
}
