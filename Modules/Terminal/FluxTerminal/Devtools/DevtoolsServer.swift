public import FluxInspector

/// A server on loopback that shows sessions in a browser.
public protocol DevtoolsServer: Sendable {
    /// The address of the page with its token.
    var address: String { get }

    /// Returns the address of a private file that leads a browser to the page; `nil` if it could not be written. Other users
    /// can see the arguments of a browser.
    func browserAddress() -> String?

    /// Replaces the sessions.
    func show(_ inspectors: [Inspector])

    /// Closes all connections and the port.
    func stop() async
}

/// Where the devtools listen.
public struct DevtoolsSettings: Sendable {
    /// The port on 127.0.0.1; 0 selects a free one.
    public let port: UInt16
    /// Where processes with devtools find each other; `nil` for nowhere.
    public let folder: String?
    /// The name of the process for the user.
    public let title: String

    package init(port: UInt16, folder: String?, title: String) {
        (self.port, self.folder, self.title) = (port, folder, title)
    }
}

/// The reasons for which the devtools do not start.
public enum DevtoolsServerFailure: Error, Equatable, Sendable {
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(UInt16)
    /// The system refused to listen, with its reason.
    case cannotListen(String)
}
