package import FluxCore
package import FluxJournal
package import FluxPrivateFiles
import FluxRouting
import FoundationEssentials
import ReactiveCore
import Synchronization

/// Saves the state of a program while it runs, so that the next start resumes it even after a crash.
///
/// The saved session is a snapshot of the program's scopes in a file that only its owner can read. Of a session of
/// another version, states that cannot be read are left out.
package final class SavedSession: Sendable {
    /// How long to collect changes before saving them.
    package static let saveDelay = Duration.seconds(2)
    /// The maximum size in bytes; a larger session is reduced before it is saved.
    package static let maximumSize = 2 << 20
    /// The maximum size in bytes of a session that is the user's document, which is never reduced.
    package static let maximumDocumentSize = 256 << 20

    /// A session to continue.
    package struct Last: Sendable {
        package let snapshot: TreeSnapshot
        /// Whether another version has saved it, some of whose states may be left out.
        package let isOfOtherVersion: Bool
        /// What `Parts.owner` returned when it was saved.
        package let owner: [String: String]
    }

    /// The file of a program's last session.
    package struct File: Sendable {
        private let folder: String
        private let version: String
        private let migrations: [Migration]
        let isDocument: Bool
        private let name = "last-session"

        /// - Parameters:
        ///   - folder: An absolute path; created when the first session is saved.
        ///   - version: The program's version, such as `0.2.0`.
        ///   - migrations: How former names and forms of its states are read.
        ///   - isDocument: Whether the session contains the user's data: it is saved completely, or not at all.
        package init(in folder: String, version: String, migrations: [Migration], isDocument: Bool = false) {
            (self.folder, self.version, self.migrations) = (folder, version, migrations)
            self.isDocument = isDocument
        }

        private var file: PrivateFile { file("\(name).json") }

        private func file(_ name: String) -> PrivateFile {
            PrivateFile(
                folder: PrivateFolder(path: folder), name: name,
                limit: Int64(isDocument ? maximumDocumentSize : maximumSize), onMilestone: { _ in })
        }

        /// Copies the saved session to the first of `last-session-1.json`, `last-session-2.json` and so on that does not
        /// exist, before another session replaces it.
        ///
        /// - Returns: The path of the copy; `nil` if no session is saved.
        package func keepCopy() throws(PrivateFile.Failure) -> String? {
            guard let saved = try file.contents()?.bytes else { return nil }
            var number = 1
            while true {
                let copy = file("\(name)-\(number).json")
                let other = try copy.contents()?.bytes
                if other == saved { return copy.path }
                if other == nil {
                    try copy.replace(with: saved)
                    return copy.path
                }
                number += 1
            }
        }

        /// The last session; `nil` if there is none, or if it cannot be used. Without a stack of screens, which an older
        /// version may have saved in another form, the program would show nothing.
        ///
        /// - Parameter owner: Whose session it is; that of another owner is not used.
        package func load(of owner: [String: String] = [:]) -> Last? {
            guard let bytes = try? file.read(), case .keyed(let fields)? = CodedValue(json: bytes),
                case .text(let app)? = fields["app"], let session = fields["session"],
                owner.allSatisfy({ fields[$0.key] == .text($0.value) }),
                let saved = try? session.decoded(as: TreeSnapshot.self)
            else { return nil }
            let snapshot = saved.migrated(by: migrations, from: "program \(app)")
            guard snapshot.state(RoutingState.self, inScope: "routing")?.top != nil else { return nil }
            let texts = fields.compactMapValues { if case .text(let text) = $0 { text } else { nil } }
            return Last(snapshot: snapshot, isOfOtherVersion: app != version, owner: texts)
        }

        /// Deletes the saved session.
        package func delete() { try? file.remove() }

        /// Saves a session, without parked states if it is too large and no document.
        fileprivate func save(
            _ session: TreeSnapshot, of owner: [String: String]
        ) throws(PrivateFile.Failure) {
            let whole = [session]
            let reduced = [
                session.withoutParkedStates(), session.withoutParkedStates(only: ["routing", "shell"]),
            ]
            let encoded = (isDocument ? whole : whole + reduced).lazy.compactMap { session in
                (try? JSONEncoder().encode(Content(app: version, owner: owner, session: session))).map(
                    Array.init)
            }
            let limit = isDocument ? maximumDocumentSize : maximumSize
            guard let bytes = encoded.first(where: { $0.count <= limit }) else { throw .invalid }
            try file.replace(with: bytes)
        }
    }

    private struct Content: Encodable {
        let app: String
        let owner: [String: String]
        let session: TreeSnapshot

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(_ text: String) { stringValue = text }
            init?(stringValue: String) { self.init(stringValue) }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(app, forKey: Key("app"))
            for (name, value) in owner { try container.encode(value, forKey: Key(name)) }
            try container.encode(session, forKey: Key("session"))
        }
    }

    /// What is saved of a program.
    package struct Parts: Sendable {
        let omitted: Set<String>
        let userInfo: [CodingUserInfoKey: any Sendable]
        let owner: @Sendable () -> [String: String]
        let isDiscarded: @Sendable () -> Bool

        /// - Parameters:
        ///   - omitted: The names of scopes that are not saved.
        ///   - userInfo: Passed to the encoding of states.
        ///   - owner: Whose session it is: names and values, some of which `load` compares. Neither `app` nor `session` is a
        ///     name.
        ///   - isDiscarded: Whether the next start begins anew.
        package init(
            without omitted: Set<String> = [], userInfo: [CodingUserInfoKey: any Sendable] = [:],
            owner: @escaping @Sendable () -> [String: String] = { [:] },
            isDiscarded: @escaping @Sendable () -> Bool = { false }
        ) {
            (self.omitted, self.userInfo, self.owner) = (omitted, userInfo, owner)
            self.isDiscarded = isDiscarded
        }
    }

    private let root: Scope
    private let scope: Scope
    private let file: File
    private let parts: Parts
    private let isSaveScheduled = Mutex(false)
    private let saved: @Sendable (PrivateFile.Failure?) -> Void

    /// - Parameters:
    ///   - root: The scope of the whole program.
    ///   - saved: Called after each save that was not the last one, on any thread, with the reason for which it failed.
    package init(
        _ root: Scope, in file: File, _ parts: Parts = Parts(),
        saved: @escaping @Sendable (PrivateFile.Failure?) -> Void = { _ in }
    ) {
        self.root = root
        self.file = file
        self.parts = parts
        self.saved = saved
        scope = root.child("last-session")
    }

    /// Saves the session 2 seconds after each change, in the background.
    package func startSaving() {
        root.observe { [weak self] _ in self?.stateChanged() }.disposed(by: scope)
    }

    private func stateChanged() {
        guard isSaveScheduled.withLock({ isSaveScheduled in (!isSaveScheduled, isSaveScheduled = true).0 })
        else { return }
        scope.scheduler.schedule(after: Self.saveDelay) { [self] in
            isSaveScheduled.withLock { $0 = false }
            if scope.isClosed { return }
            let states = TreeStates(of: root)
            scope.work("save session", .enqueue) { self.saved(self.save(states)) }
        }
    }

    /// Saves the current state.
    ///
    /// - Returns: Why it could not be saved; `nil` if it was.
    @discardableResult
    package func save() async -> PrivateFile.Failure? {
        save(await scope.scheduler.perform { TreeStates(of: self.root) })
    }

    /// Saves `states`; deletes the saved session if it is discarded.
    ///
    /// - Returns: Why they could not be saved; `nil` if they were.
    @discardableResult
    package func save(_ states: TreeStates) -> PrivateFile.Failure? {
        if parts.isDiscarded() {
            file.delete()
            return nil
        }
        let session = try? TreeSnapshot(
            states, without: parts.omitted.union([scope.name]), userInfo: parts.userInfo)
        guard let session else { return .invalid }
        do throws(PrivateFile.Failure) { try file.save(session, of: parts.owner()) } catch { return error }
        return nil
    }
}
