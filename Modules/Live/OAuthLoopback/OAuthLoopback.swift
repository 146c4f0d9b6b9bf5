import FlyingFox
import FlyingSocks
import Glibc
import LoopbackGate
public import OAuthCallback
public import TerminalFrames

/// Waits for the browser at `http://127.0.0.1:PORT/callback`, the address that is registered with the
/// service.
///
/// Listens only during `visit`. Source: RFC 8252, 7.3.
public struct OAuthLoopback: OAuthCallback {
    private let port: UInt16
    private let language: Language
    private let open: @Sendable (String) -> Void

    /// - Parameters:
    ///   - port: 1...65535, as registered.
    ///   - language: The language of the pages that the browser shows, including those of `visit`.
    ///   - open: Called with the address of the consent page once the callback address is ready; must not
    ///     block.
    public init(
        port: UInt16, language: Language = .english, open: @escaping @Sendable (String) -> Void
    ) {
        (self.port, self.language, self.open) = (port, language, open)
    }

    /// The redirect URL to register with the service for `port`.
    public static func redirectURL(port: UInt16) -> String {
        "http://127.0.0.1:\(port)\(CallbackHandler.path)"
    }

    public func visit(
        _ page: String, answer: @escaping @Sendable (OAuthRedirect) -> OAuthAnswer
    ) async throws(OAuthCallbackFailure) -> OAuthRedirect {
        let gate = try listen()
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        let handler = CallbackHandler(language, answer: answer) { event.yield(.returned($0)) }
        let http = HTTPServer(
            config: .init(address: .unix(path: gate.serverPath), logger: .disabled), handler: handler)
        let outcome = await withTaskGroup(of: Void.self) { group in
            group.addTask { await run(http) { event.yield(.failed($0)) } }
            group.addTask {
                guard (try? await http.waitUntilListening(timeout: 10)) != nil else { return }
                do throws(LoopbackGate.Failure) {
                    try gate.run()
                    event.yield(.listening)
                } catch {
                    event.yield(.failed(.cannotListen(detail: error.message)))
                }
            }
            let outcome = await first(of: events, page)
            // Long enough to deliver the last page; does not wait longer for a browser's idle connections.
            await http.stop(timeout: 0.5)
            group.cancelAll()
            return outcome
        }
        // After the task group, which may be about to run it.
        await gate.stop()
        return try outcome.get()
    }

    private enum Event: Sendable {
        case listening
        case returned(OAuthRedirect)
        case failed(OAuthCallbackFailure)
    }

    private func first(
        of events: AsyncStream<Event>, _ page: String
    ) async -> Result<OAuthRedirect, OAuthCallbackFailure> {
        for await event in events {
            switch event {
            case .listening: open(page)
            case .returned(let redirect): return .success(redirect)
            case .failed(let failure): return .failure(failure)
            }
        }
        return .failure(.cancelled)
    }

    private func listen() throws(OAuthCallbackFailure) -> LoopbackGate {
        do throws(LoopbackGate.Failure) {
            return try LoopbackGate(port: port)
        } catch {
            throw error.code == EADDRINUSE
                ? .portInUse(port, holder: PortHolder.name(ofPort: port, in: language))
                : .cannotListen(detail: error.message)
        }
    }

    private func run(_ http: HTTPServer, failed: @Sendable (OAuthCallbackFailure) -> Void) async {
        do {
            try await http.run()
        } catch SocketError.failed(_, _, let message) {
            failed(.cannotListen(detail: message))
        } catch {
            // After a cancellation, the server may report that its socket is closed.
            failed(Task.isCancelled ? .cancelled : .cannotListen(detail: "\(error)"))
        }
    }
}
