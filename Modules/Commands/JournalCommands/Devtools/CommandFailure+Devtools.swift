package import Console
package import FluxTerminal

extension CommandFailure {
    package init(_ what: String, _ failure: DevtoolsServerFailure) {
        switch failure {
        case .portInUse(let port):
            let option = what == "devtools" ? "--devtools-port" : "--port"
            self.init(.failed) { $0.programStrings.programs.portInUse(what, port: port, option: option) }
        case .cannotListen(let detail):
            self.init(.failed) { $0.programStrings.programs.cannotListen(what, detail: detail) }
        }
    }
}
