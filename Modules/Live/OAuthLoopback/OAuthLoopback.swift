import FlyingFox
import FlyingSocks
import Glibc
public import OAuthCallback
public import TerminalUI

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
        guard let address = try? sockaddr_in.inet(ip4: "127.0.0.1", port: port) else {
            throw .cannotListen(detail: language.strings.invalidAddress)
        }
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        let handler = CallbackHandler(language, answer: answer) { event.yield(.returned($0)) }
        let http = HTTPServer(config: .init(address: address, logger: .disabled), handler: handler)
        let outcome = await withTaskGroup(of: Void.self) { group in
            group.addTask { await run(http) { event.yield(.failed($0)) } }
            group.addTask {
                if (try? await http.waitUntilListening(timeout: 10)) != nil { event.yield(.listening) }
            }
            let outcome = await first(of: events, page)
            // Long enough to deliver the last page; does not wait longer for a browser's idle connections.
            await http.stop(timeout: 0.5)
            group.cancelAll()
            return outcome
        }
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

    private func run(_ http: HTTPServer, failed: @Sendable (OAuthCallbackFailure) -> Void) async {
        do {
            try await http.run()
        } catch SocketError.failed(_, let code, let message) {
            let isInUse = code == EADDRINUSE
            failed(
                isInUse
                    ? .portInUse(port, holder: PortHolder.name(ofPort: port, in: language))
                    : .cannotListen(detail: message)
            )
        } catch {
            // After a cancellation, the server may report that its socket is closed.
            failed(Task.isCancelled ? .cancelled : .cannotListen(detail: "\(error)"))
        }
    }
}
