import StandInServer
import TerminalUI

extension CommandFailure {
    init(_ what: String, _ failure: StandInFailure) {
        switch failure {
        case .portInUse(let port):
            let why = "port \(port) is in use"
            self.init(ErrorMessage(what, why: why, todo: "choose another with --port"), .failed)
        case .cannotListen(let detail):
            self.init(ErrorMessage(what, why: detail, todo: "check that loopback works here"), .failed)
        }
    }
}
