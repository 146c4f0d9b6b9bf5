import TerminalUI

extension CommandFailure {
    init(_ what: String, _ failure: SampleServerFailure) {
        switch failure {
        case .portInUse(let port): self.init(NagareStrings.Programs.portInUse(what, port: port), .failed)
        case .cannotListen(let detail):
            self.init(NagareStrings.Programs.cannotListen(what, detail: detail), .failed)
        case .invalidFault(let text):
            self = .usage(
                NagareStrings.General.usage(what, why: NagareStrings.Arguments.fault(text), advice: nil))
        }
    }
}
