import Console
import FluxTerminal
import TerminalFrames

/// A server on loopback that answers in place of both services.
package protocol SampleServer: Sendable {
    /// `http://127.0.0.1:PORT`, without a trailing slash.
    var origin: String { get }
    /// The client that is registered for logins in the browser.
    var client: SampleServerClient { get }

    /// Closes all connections and the port.
    func stop() async
}

/// The OAuth client that is registered with a server with sample data.
package struct SampleServerClient: Sendable {
    let id: String
    let secret: String
    /// The address on loopback to which the consent page redirects the browser.
    let redirectURL: String

    package init(id: String, secret: String, redirectURL: String) {
        (self.id, self.secret, self.redirectURL) = (id, secret, redirectURL)
    }
}

/// How a server with sample data starts.
package struct SampleServerSettings: Sendable {
    /// The port on 127.0.0.1; 0 selects a free one.
    package var port: UInt16 = 0
    /// The number of package posts, 0 or more.
    package var items = 320
    /// The faults to simulate, each as in `latency=500`.
    package var faults: [String] = []
}

/// The reasons for which a server with sample data does not start.
package enum SampleServerFailure: Error, Equatable, Sendable {
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(UInt16)
    /// The system refused to listen, with its reason.
    case cannotListen(String)
    /// This text does not describe a fault.
    case invalidFault(String)
}

/// The values of the sample data of `--demo` that are the same at each start.
package enum Demo {
    /// The origin of both services, independent of the server's port.
    static let origin = "http://localhost"
    /// The origin of the images in posts; the server provides them under the same paths.
    package static let imageOrigin = "https://\(imageHost)"
    static let imageHost = "images.example"
    /// A token with read and write access; it is not secret.
    package static let token = "demo-token"
}

extension CommandFailure {
    init(_ operation: String, _ failure: SampleServerFailure) {
        switch failure {
        case .portInUse(let port):
            self.init(.failed) { ErrorMessage.portInUse(operation, port: port, option: "--port", in: $0) }
        case .cannotListen(let detail):
            self.init(.failed) { ErrorMessage.cannotListen(operation, detail: detail, in: $0) }
        case .invalidFault(let text):
            self = .usage(operation, .fault(text))
        }
    }
}
