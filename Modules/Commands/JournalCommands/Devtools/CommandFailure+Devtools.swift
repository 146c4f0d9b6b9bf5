package import Console
package import FluxTerminal
import TerminalFrames

extension CommandFailure {
    package init(_ what: String, _ failure: DevtoolsServerFailure) {
        let option = what == "devtools" ? "--devtools-port" : "--port"
        self.init(.failed) { ErrorMessage(what, failure, option: option, in: $0) }
    }
}
