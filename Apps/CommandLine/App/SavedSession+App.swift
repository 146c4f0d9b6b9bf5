import ApplicationFlux
import Entities
import FluxCore
import FluxJournal
import FluxRouting
import FluxTerminal
import Foundation
import Persistence
import PersistenceFiles

/// The app's saved session: without the texts of posts, which are in the cache, and without the token, but with what is
/// known of its user. It is restored only for the same service and user, and discarded if the user is logged out.
extension RunSession {
    init(_ composition: Composition) {
        let (settings, flux) = (composition.settings, composition.flux)
        self.init(
            SavedSession.File(settings),
            .init(
                without: ["token", "login"],
                userInfo: CodingUserInfoKey.omitsBodies.map { [$0: true] } ?? [:],
                owner: {
                    let token = flux.token.store.state
                    return SavedSession.owner(token.token, settings).merging(SavedSession.coded(token.user)) {
                        $1
                    }
                },
                isDiscarded: { flux.routing.state.isAtLogin }))
    }
}

extension SavedSession {
    /// The last session of the user whose token is in the environment or stored; `nil` if there is none, or if it cannot be
    /// used.
    static func last(_ settings: Settings) -> Last? {
        let given = settings.environmentToken.flatMap {
            AccessToken(pasted: $0, origin: settings.qiitaOrigin)
        }
        let stored = try? FileTokenVault(folder: settings.folders.config).load()
        let token = given ?? stored.flatMap { $0.origin == settings.qiitaOrigin ? $0 : nil }
        return File(settings).load(of: owner(token, settings))
    }

    /// The user as a part of the saved session.
    fileprivate static func coded(_ user: User?) -> [String: String] {
        let data = try? user.map { try JSONEncoder().encode($0) }
        return data.map { ["user": String(decoding: $0, as: UTF8.self)] } ?? [:]
    }

    /// The service, and a token's owner without revealing the token: a 64-bit hash of a much longer secret.
    fileprivate static func owner(_ token: AccessToken?, _ settings: Settings) -> [String: String] {
        let secret = token.flatMap { $0.reveal(for: $0.origin) }
        let hash = secret?.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return [
            "origin": settings.qiitaOrigin, "owner": hash.map { String($0, radix: 16) } ?? "nobody",
        ]
    }
}

extension SavedSession.Last {
    /// The user who was logged in; `nil` if the service had not reported it.
    var user: User? { owner["user"].flatMap { try? JSONDecoder().decode(User.self, from: Data($0.utf8)) } }
}

extension SavedSession.File {
    init(_ settings: Settings) {
        self.init(in: settings.folders.state, version: version, migrations: Migration.ofApp)
    }
}
