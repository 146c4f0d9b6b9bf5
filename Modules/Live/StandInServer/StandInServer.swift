import FlyingFox
import FlyingSocks
import Glibc
import LoopbackGate

/// Stand-ins for Qiita and PeerTube on 127.0.0.1, for demos and tests.
///
/// Serves Qiita's API v2 under `/api/v2` and PeerTube's API v1 under `/api/v1` of ``origin``. All data is
/// generated and the same on every start. Safe to use from any thread; end it with ``stop()``.
public final class StandInServer: Sendable {
    /// The configuration of a server.
    public struct Settings: Sendable {
        /// The port on 127.0.0.1; 0 selects a free one.
        public var port: UInt16
        /// The number of public posts, 0 or more.
        public var items: Int
        /// The faults that are active from the start.
        public var faults: [Fault]
        /// The redirect URL of the registered application, on loopback.
        public var redirectURL: String

        public init(
            port: UInt16 = 0, items: Int = 320, faults: [Fault] = [],
            redirectURL: String = "http://127.0.0.1:48917/callback"
        ) {
            (self.port, self.items, self.faults) = (port, items, faults)
            self.redirectURL = redirectURL
        }
    }

    /// `http://127.0.0.1:PORT`, without a trailing slash.
    public let origin: String
    /// A token with read and write access; it is not secret.
    public static let token = "demo-token"
    /// The origin of the images in posts; this server provides them under the same paths.
    public static let imageOrigin = "https://images.example"
    private let gate: LoopbackGate
    private let http: HTTPServer
    private let running: Task<Void, Never>
    private let handler: RequestHandler
    /// The application that may request tokens from users of this server.
    public let client: OAuthClient

    /// Starts a server, which listens when this returns.
    ///
    /// - Parameter settings: Port 0 selects a free port. Texts of posts are generated on request, so that
    ///   100,000 posts do not delay the start.
    /// - Returns: A server that runs until ``stop()``, even if nothing refers to it.
    /// - Throws: `.portInUse` when another program uses the port; `.cannotListen` for any other error.
    ///
    /// Safe to call from any thread. Cancelling the task does not stop a server that already listens.
    public static func start(_ settings: Settings) async throws(StandInFailure) -> StandInServer {
        let client = OAuthClient.registered(redirectURL: settings.redirectURL)
        let handler = RequestHandler(
            posts: PostCatalog(count: settings.items), client: client, faults: settings.faults)
        let gate = try listen(on: settings.port)
        // Faults may delay an answer for as long as they like.
        let http = HTTPServer(
            config: .init(address: .unix(path: gate.serverPath), timeout: 86_400, logger: .disabled),
            handler: handler)
        let origin = "http://127.0.0.1:\(gate.port)"
        handler.open(at: origin)
        let running: Task<Void, Never>
        do throws(StandInFailure) {
            running = try await listen(http)
        } catch {
            await gate.stop()
            throw error
        }
        do throws(LoopbackGate.Failure) {
            try gate.run()
        } catch {
            await gate.stop()
            running.cancel()
            throw .cannotListen(error.message)
        }
        return StandInServer(
            origin: origin, gate: gate, http: http, running: running, handler: handler, client: client)
    }

    private init(
        origin: String, gate: LoopbackGate, http: HTTPServer, running: Task<Void, Never>,
        handler: RequestHandler, client: OAuthClient
    ) {
        self.gate = gate
        (self.origin, self.http, self.running, self.handler) = (origin, http, running, handler)
        self.client = client
    }

    /// Closes all connections and the port, which is free when this returns.
    ///
    /// Safe to call from any thread; a second call does nothing.
    public func stop() async {
        await gate.stop()
        await http.stop(timeout: 0)
        running.cancel()
        await running.value
    }

    /// Replaces the active faults and resets all counters, including those of rate limits.
    public func setFaults(_ faults: [Fault]) async { handler.setFaults(faults) }

    /// All requests so far in order, as `METHOD target` with masked tokens, without the server's own `/_…`
    /// paths.
    public func requests() async -> [String] { handler.requests }

    private static func listen(on port: UInt16) throws(StandInFailure) -> LoopbackGate {
        do throws(LoopbackGate.Failure) {
            return try LoopbackGate(port: port, .init(waitingLimit: 256, readsBodies: true))
        } catch {
            throw error.code == EADDRINUSE ? .portInUse(port) : .cannotListen(error.message)
        }
    }

    /// Runs `http`, and returns when it listens.
    private static func listen(
        _ http: HTTPServer
    ) async throws(StandInFailure) -> Task<Void, Never> {
        let (outcomes, outcome) = AsyncStream.makeStream(of: StandInFailure?.self)
        let running = Task {
            do {
                try await http.run()
            } catch SocketError.failed(_, _, let message) {
                outcome.yield(.cannotListen(message))
            } catch {
                outcome.yield(.cannotListen("\(error)"))
            }
        }
        let listening = Task {
            do {
                try await http.waitUntilListening(timeout: 30)
                outcome.yield(nil)
            } catch {
                outcome.yield(.cannotListen("the socket does not listen"))
            }
        }
        for await failure in outcomes {
            listening.cancel()
            guard let failure else { return running }
            running.cancel()
            throw failure
        }
        throw .cannotListen("cancelled")
    }
}

/// The reasons for which the stand-in server does not start.
public enum StandInFailure: Error, Equatable, Sendable {
    /// Another program listens on this port of 127.0.0.1.
    case portInUse(UInt16)
    /// The system refused to listen, with its reason.
    case cannotListen(String)
}
