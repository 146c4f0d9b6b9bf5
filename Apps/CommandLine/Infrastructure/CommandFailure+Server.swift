import Console
import FluxTerminal
import TerminalFrames

extension CommandFailure {
    init(_ what: String, _ failure: SampleServerFailure) {
        switch failure {
        case .portInUse(let port):
            self.init(.failed) { ErrorMessage.portInUse(what, port: port, option: "--port", in: $0) }
        case .cannotListen(let detail):
            self.init(.failed) { ErrorMessage.cannotListen(what, detail: detail, in: $0) }
        case .invalidFault(let text):
            self = .usage(what, .fault(text))
        }
    }
}
