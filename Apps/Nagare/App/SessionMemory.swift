import ApplicationFlux
import Entities
import FluxCore
import FluxJournal
import Foundation
import Persistence
import PersistenceSQLite
import ReactiveCore

/// What the app shows, kept while it runs: whatever ends it, the next start goes on there.
///
/// It is a snapshot of the app's scopes without what posts say, which the cache has, and without anything of the token.
/// It is for the service and the user that it was made with, and for this version of the program.
final class SessionMemory: Sendable {
    /// How long what has changed may change further before it is kept.
    static let rest = Duration.seconds(2)
    /// The most bytes that are kept.
    static let most = 2 << 20

    private struct Kept: Codable {
        let app: String
        let origin: String
        let owner: String
        let session: TreeSnapshot
    }

    private let settings: Settings
    private let composition: Composition
    private let scope: Scope
    private let isDue = Guarded(false)

    init(_ composition: Composition) {
        (self.composition, settings) = (composition, composition.settings)
        scope = composition.root.child("last-session")
    }

    // MARK: - Going on

    /// The last session; `nil` where there is none that can be gone on with, whyever that is.
    static func last(_ settings: Settings) -> TreeSnapshot? {
        let owner = owner(ofTokenIn: settings)
        guard let bytes = try? vault(settings).load(), let value = CodedValue(json: bytes),
            let kept = try? value.decoded(as: Kept.self), kept.app == version,
            kept.origin == settings.qiitaOrigin, kept.owner == owner
        else { return nil }
        return kept.session
    }

    /// Forgets it.
    static func forget(_ settings: Settings) { try? vault(settings).delete() }

    // MARK: - Keeping

    /// Keeps it from now on, away from the keys, 2 seconds after something has changed.
    func follow() {
        composition.root.observe { [weak self] _ in self?.changed() }.disposed(by: scope)
    }

    private func changed() {
        guard isDue.withLock({ isDue in (!isDue, isDue = true).0 }) else { return }
        scope.scheduler.schedule(after: Self.rest) { [self] in
            isDue.withLock { $0 = false }
            if scope.isClosed { return }
            let states = TreeStates(of: composition.root)
            scope.work("keep", .enqueue) { self.keep(states) }
        }
    }

    /// Keeps it as it is now.
    func keep() async { keep(await scope.scheduler.perform { TreeStates(of: self.composition.root) }) }

    /// Keeps these states.
    func keep(_ states: TreeStates) {
        // Who has logged out leaves nothing.
        if composition.flux.routing.state.isAtLogin { return Self.forget(settings) }
        let userInfo = CodingUserInfoKey.leavesTextsOut.map { [$0: true] } ?? [:]
        guard
            let whole = try? TreeSnapshot(
                states, without: ["token", "login", scope.name], userInfo: userInfo)
        else { return }
        let sizes = [whole, whole.smaller(), whole.smaller(only: ["routing", "shell"])]
        let bytes = sizes.lazy.compactMap(coded).first { $0.count <= Self.most }
        if let bytes { try? Self.vault(settings).save(bytes) }
    }

    private func coded(_ session: TreeSnapshot) -> [UInt8]? {
        let token = composition.flux.token.store.state.token
        let kept = Kept(
            app: version, origin: settings.qiitaOrigin, owner: Self.owner(token), session: session)
        return (try? JSONEncoder().encode(kept)).map(Array.init)
    }

    private static func vault(_ settings: Settings) -> FileBytesVault {
        FileBytesVault(folder: settings.folders.state, name: "last-session.json", limit: most)
    }

    // MARK: - Whose it is

    private static func owner(ofTokenIn settings: Settings) -> String {
        let given = settings.environmentToken.flatMap {
            AccessToken(pasted: $0, origin: settings.qiitaOrigin)
        }
        let stored = try? FileTokenVault(folder: settings.folders.config).load()
        return owner(given ?? stored.flatMap { $0.origin == settings.qiitaOrigin ? $0 : nil })
    }

    /// Tells whose token it is from others', and nothing of it: 64 bits of a hash of far more.
    private static func owner(_ token: AccessToken?) -> String {
        guard let token, let secret = token.reveal(for: token.origin) else { return "nobody" }
        let hash = secret.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
