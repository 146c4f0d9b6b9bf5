import ApplicationFlux
import Entities
import FluxCore
import FluxJournal
import FluxRouting
import Foundation
import Persistence
import PersistenceFiles
import ReactiveCore

/// Saves the state of the app while it runs, so that the next start resumes it even after a crash.
///
/// The saved session is a snapshot of the app's scopes without the texts of posts, which are in the cache,
/// and without the token. It is restored only for the same service and user. Of a session of another version, states
/// that cannot be read are left out.
final class SessionPersistence: Sendable {
    /// How long to collect changes before saving them.
    static let saveDelay = Duration.seconds(2)
    /// The maximum size in bytes; a larger session is reduced before it is saved.
    static let maximumSize = 2 << 20

    private struct SavedSession: Codable {
        let app: String
        let origin: String
        let owner: String
        let session: TreeSnapshot
    }

    /// A session to continue.
    struct LastSession {
        let snapshot: TreeSnapshot
        /// Whether another version has saved it, some of whose states may be left out.
        let isOfOtherVersion: Bool
    }

    private let settings: Settings
    private let composition: Composition
    private let scope: Scope
    private let isSaveScheduled = Guarded(false)

    init(_ composition: Composition) {
        (self.composition, settings) = (composition, composition.settings)
        scope = composition.root.child("last-session")
    }

    // MARK: - Loading

    /// The last session; `nil` if there is none, or if it cannot be used. Without a stack of screens, which an
    /// older version may have saved in another form, the app would show nothing.
    static func lastSession(_ settings: Settings) -> LastSession? {
        let owner = owner(ofTokenIn: settings)
        guard let bytes = try? vault(settings).load(), let value = CodedValue(json: bytes),
            let saved = try? value.decoded(as: SavedSession.self),
            saved.origin == settings.qiitaOrigin, saved.owner == owner
        else { return nil }
        let session = saved.session.migrated(by: Migration.ofApp, from: "nagare \(saved.app)")
        guard session.state(RoutingState.self, inScope: "routing")?.top != nil else { return nil }
        return LastSession(snapshot: session, isOfOtherVersion: saved.app != version)
    }

    /// Deletes the saved session.
    static func delete(_ settings: Settings) { try? vault(settings).delete() }

    // MARK: - Saving

    /// Saves the session 2 seconds after each change, in the background.
    func startSaving() {
        composition.root.observe { [weak self] _ in self?.stateChanged() }.disposed(by: scope)
    }

    private func stateChanged() {
        guard isSaveScheduled.withLock({ isSaveScheduled in (!isSaveScheduled, isSaveScheduled = true).0 })
        else { return }
        scope.scheduler.schedule(after: Self.saveDelay) { [self] in
            isSaveScheduled.withLock { $0 = false }
            if scope.isClosed { return }
            let states = TreeStates(of: composition.root)
            scope.work("keep", .enqueue) { self.save(states) }
        }
    }

    /// Saves the current state.
    func save() async { save(await scope.scheduler.perform { TreeStates(of: self.composition.root) }) }

    /// Saves `states`; deletes the saved session when the user is logged out.
    func save(_ states: TreeStates) {
        if composition.flux.routing.state.isAtLogin { return Self.delete(settings) }
        let userInfo = CodingUserInfoKey.omitsBodies.map { [$0: true] } ?? [:]
        guard
            let full = try? TreeSnapshot(
                states, without: ["token", "login", scope.name], userInfo: userInfo)
        else { return }
        let sizes = [full, full.withoutParkedStates(), full.withoutParkedStates(only: ["routing", "shell"])]
        let bytes = sizes.lazy.compactMap(coded).first { $0.count <= Self.maximumSize }
        if let bytes { try? Self.vault(settings).save(bytes) }
    }

    private func coded(_ session: TreeSnapshot) -> [UInt8]? {
        let token = composition.flux.token.store.state.token
        let saved = SavedSession(
            app: version, origin: settings.qiitaOrigin, owner: Self.owner(token), session: session)
        return (try? JSONEncoder().encode(saved)).map(Array.init)
    }

    private static func vault(_ settings: Settings) -> FileBytesVault {
        FileBytesVault(folder: settings.folders.state, name: "last-session.json", limit: maximumSize)
    }

    // MARK: - Owner

    private static func owner(ofTokenIn settings: Settings) -> String {
        let given = settings.environmentToken.flatMap {
            AccessToken(pasted: $0, origin: settings.qiitaOrigin)
        }
        let stored = try? FileTokenVault(folder: settings.folders.config).load()
        return owner(given ?? stored.flatMap { $0.origin == settings.qiitaOrigin ? $0 : nil })
    }

    /// Identifies a token's owner without revealing the token: a 64-bit hash of a much longer secret.
    private static func owner(_ token: AccessToken?) -> String {
        guard let token, let secret = token.reveal(for: token.origin) else { return "nobody" }
        let hash = secret.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
