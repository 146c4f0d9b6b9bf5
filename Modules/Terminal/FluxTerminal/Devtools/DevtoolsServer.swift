package import FluxInspector

#if FluxDevtools
package import FluxDevtools
#endif

/// A server on loopback that shows sessions in a browser.
package protocol DevtoolsServer: Sendable {
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

extension DevtoolsServer {
    /// What is printed when the server has started.
    package var announcement: String { "devtools: \(address)" }

    /// Shows a running program in place of what was shown; nothing if nothing is traced.
    ///
    /// - Parameters:
    ///   - title: The name of the program for the user.
    ///   - isControllable: Whether a page may show past states on the terminal, and continue the program from them.
    package func show(_ program: RunningProgram, title: String, isControllable: Bool = false) {
        show([program.inspector(title, isControllable: isControllable)].compactMap(\.self))
    }

    /// Releases the sessions, which have ended.
    package func hide() { show([]) }
}

/// A process with devtools, as another one finds it.
package struct DevtoolsProcess: Sendable, Equatable {
    package let id: Int32
    /// Its name for the user.
    package let title: String
    /// The address of its page with the token.
    package let address: String
    /// When its devtools started, in seconds since 1970 UTC.
    package let started: Int64

    /// - Parameters:
    ///   - title: Its name for the user.
    ///   - address: The address of its page with the token.
    ///   - started: In seconds since 1970 UTC.
    package init(id: Int32, title: String, address: String, started: Int64) {
        self.id = id
        self.title = title
        self.address = address
        self.started = started
    }

    /// The processes whose devtools find each other in a folder; empty in a build without the trait `FluxDevtools`.
    package static func all(in folder: String) -> [DevtoolsProcess] {
        #if FluxDevtools
        Devtools.processes(in: folder).map {
            DevtoolsProcess(id: $0.id, title: $0.title, address: $0.address, started: $0.started)
        }
        #else
        []
        #endif
    }
}

/// Where the devtools listen.
package struct DevtoolsSettings: Sendable {
    private let port: UInt16
    private let folder: String?
    private let title: String

    /// - Parameters:
    ///   - port: The port on 127.0.0.1; 0 selects a free one.
    ///   - folder: Where processes with devtools find each other; `nil` if they do not.
    ///   - title: The name of the process for the user.
    package init(port: UInt16, folder: String?, title: String) {
        (self.port, self.folder, self.title) = (port, folder, title)
    }

    /// Starts a server, which listens when this returns.
    ///
    /// - Parameter inspectors: The sessions to show.
    /// - Throws: `.notIncluded` in a build without the trait `FluxDevtools`.
    package func startServer(
        _ inspectors: [Inspector] = []
    ) async throws(DevtoolsServerFailure) -> any DevtoolsServer {
        #if FluxDevtools
        do throws(DevtoolsFailure) {
            return try await Devtools.start(inspectors, .init(port: port, folder: folder, title: title))
        } catch {
            switch error {
            case .portInUse(let port): throw .portInUse(port)
            case .cannotListen(let detail): throw .cannotListen(detail)
            }
        }
        #else
        throw .notIncluded
        #endif
    }
}

/// The reasons for which the devtools do not start.
public enum DevtoolsServerFailure: Error, Equatable, Sendable {
    /// The program was built without the trait `FluxDevtools`.
    case notIncluded
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(UInt16)
    /// The system refused to listen, with its reason.
    case cannotListen(String)
}

#if FluxDevtools
extension Devtools: DevtoolsServer {}
#endif
