import StandInServer
import TerminalUI

extension CommandFailure {
    init(_ what: String, _ failure: StandInFailure) {
        switch failure {
        case .portInUse(let port): self.init(NagareStrings.Programs.portInUse(what, port: port), .failed)
        case .cannotListen(let detail):
            self.init(NagareStrings.Programs.cannotListen(what, detail: detail), .failed)
        }
    }
}
