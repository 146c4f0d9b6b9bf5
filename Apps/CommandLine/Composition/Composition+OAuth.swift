import Console
import Entities
import FluxTerminal
import Foundation
import Login
import LoginCommands
import Persistence
import PostAPIQiita
import TerminalFrames

extension Composition {
    /// The browser login; `nil` if it is unavailable.
    var makeOAuthLogin: LoginFeature.OAuthLoginFactory? {
        guard !options.offline, let client = demoClient ?? settings.registeredClient else {
            return nil
        }
        return { [self] open in
            let language = Language(chosen: settings.stored.language?.rawValue, environment: environment)
            return OAuthLogin(
                client: client.credentials,
                exchange: QiitaTokenExchange(
                    origin: settings.qiitaOrigin, webOrigin: webOrigin, http: http),
                callback: infrastructure.makeOAuthCallback(
                    port: client.port, language: language, open: open),
                language: language, makeSecret: Self.randomSecret)
        }
    }

    /// The client of the server with sample data, with `--demo`.
    private var demoClient: RegisteredClient? {
        server.map { server in
            RegisteredClient(
                ClientCredentials(id: server.client.id, secret: server.client.secret),
                port: URLComponents(string: server.client.redirectURL)?.port.flatMap(UInt16.init(exactly:)))
        }
    }

    /// 256 bits from the system's random number generator, as 64 hexadecimal digits.
    private static func randomSecret() -> String {
        (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
