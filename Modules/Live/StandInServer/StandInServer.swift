import FlyingFox
import FlyingSocks
import Glibc

/// Qiita and PeerTube on 127.0.0.1, for demos and tests.
///
/// It serves Qiita's API v2 under `/api/v2` and PeerTube's under `/api/v1` of ``origin``. All data is made up and the
/// same on every start. Use it from anywhere; end it with ``stop()``.
public final class StandInServer: Sendable {
    /// How a server starts.
    public struct Settings: Sendable {
        /// Where to listen on 127.0.0.1; 0 picks a free port.
        public var port: UInt16
        /// How many public posts there are, 0 or more.
        public var items: Int
        /// What is wrong from the start.
        public var faults: [Fault]
        /// Where the registered application wants browsers back; on loopback.
        public var redirectURL: String

        public init(
            port: UInt16 = 0, items: Int = 320, faults: [Fault] = [],
            redirectURL: String = "http://127.0.0.1:48917/callback"
        ) {
            (self.port, self.items, self.faults) = (port, items, faults)
            self.redirectURL = redirectURL
        }
    }

    /// `http://127.0.0.1:PORT`, without a slash at the end.
    public let origin: String
    /// A token that reads and writes; no secret.
    public static let token = "demo-token"
    /// Where posts say that their images are; this server has them under the same paths.
    public static let imageOrigin = "https://images.example"
    private let http: HTTPServer
    private let running: Task<Void, Never>
    private let desk: FrontDesk
    /// The application that may ask users of this server for a token.
    public let client: OAuthClient

    /// Starts a server; it listens when this returns.
    ///
    /// - Parameter settings: Port 0 is any free one; the texts of posts are made when asked for, so that 100,000 start at once.
    /// - Returns: A server that runs until ``stop()``, also when nobody holds it.
    /// - Throws: `.portInUse` when another program has the port; `.cannotListen` for any other refusal.
    ///
    /// Call from anywhere. Cancelling the task before it returns does not stop a server that already listens.
    public static func start(_ settings: Settings) async throws(StandInFailure) -> StandInServer {
        let client = OAuthClient.registered(redirectURL: settings.redirectURL)
        let desk = FrontDesk(
            posts: PostCatalog(count: settings.items), client: client, faults: settings.faults)
        guard let address = try? sockaddr_in.inet(ip4: "127.0.0.1", port: settings.port) else {
            throw .cannotListen("127.0.0.1 is not an address here")
        }
        let http = HTTPServer(
            config: .init(address: address, timeout: 86_400, pool: PromptPool(), logger: .disabled),
            handler: desk)
        let running = try await listen(http, port: settings.port)
        guard case .ip4(_, let port)? = await http.listeningAddress else {
            running.cancel()
            throw .cannotListen("the socket has no address")
        }
        let origin = "http://127.0.0.1:\(port)"
        desk.open(at: origin)
        return StandInServer(origin: origin, http: http, running: running, desk: desk, client: client)
    }

    private init(
        origin: String, http: HTTPServer, running: Task<Void, Never>, desk: FrontDesk, client: OAuthClient
    ) {
        (self.origin, self.http, self.running, self.desk) = (origin, http, running, desk)
        self.client = client
    }

    /// Closes the port and every connection, answered or not; the port is free when this returns.
    ///
    /// Call from anywhere; a second call does nothing.
    public func stop() async {
        await http.stop(timeout: 0)
        running.cancel()
        await running.value
    }

    /// Replaces the active faults; counters start again, the rate limits' too.
    public func setFaults(_ faults: [Fault]) async { desk.setFaults(faults) }

    /// What was asked so far, in order, as `METHOD target` with tokens masked; the server's own `/_…` left out.
    public func requests() async -> [String] { desk.requests }

    /// Runs `http` until it listens or fails to.
    private static func listen(
        _ http: HTTPServer, port: UInt16
    ) async throws(StandInFailure) -> Task<Void, Never> {
        let (outcomes, outcome) = AsyncStream.makeStream(of: StandInFailure?.self)
        let running = Task {
            do {
                try await http.run()
            } catch SocketError.failed(_, let code, let message) {
                outcome.yield(code == EADDRINUSE ? .portInUse(port) : .cannotListen(message))
            } catch {
                outcome.yield(.cannotListen("\(error)"))
            }
        }
        let listening = Task {
            do {
                try await http.waitUntilListening(timeout: 30)
                outcome.yield(nil)
            } catch {
                outcome.yield(.cannotListen("no answer from the system"))
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
