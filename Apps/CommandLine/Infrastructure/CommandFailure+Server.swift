import Console

extension CommandFailure {
    init(_ what: String, _ failure: SampleServerFailure) {
        switch failure {
        case .portInUse(let port):
            self.init(.failed) { $0.programStrings.programs.portInUse(what, port: port, option: "--port") }
        case .cannotListen(let detail):
            self.init(.failed) { $0.programStrings.programs.cannotListen(what, detail: detail) }
        case .invalidFault(let text):
            self = .usage(what, .fault(text))
        }
    }
}
