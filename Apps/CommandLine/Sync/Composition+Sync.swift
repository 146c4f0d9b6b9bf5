import Console
import FluxCore
import FluxPrivateFiles
import FluxScreens
import Foundation
import Persistence
import PersistenceFiles
import ReactiveCore
import Sync
import SyncCommands
import Synchronization

/// What a composition synchronises.
final class CompositionSync: Sendable {
    /// The state of the app's synchronisation; `nil` without one.
    let status = BehaviorRelay<SyncStatus?>(value: nil)
    /// Why the app's synchronisation failed last; `nil` if it did not.
    let failure = BehaviorRelay<SyncFailure?>(value: nil)
    /// What sends the changes of the opened library.
    fileprivate let push = Mutex(ChangeSender.none)
    /// Synchronises while the app is open.
    fileprivate let app = Mutex<AppSync?>(nil)
    /// Reports changes of the settings while the app is open.
    fileprivate let settings = Mutex<FileWatcher?>(nil)

    /// Waits for what is being sent, but not long, and stops.
    func stop(_ scheduler: any Scheduler) async {
        settings.withLock { $0.take() }?.stop()
        let sender = push.withLock { sender in
            defer { sender = .session }
            return sender
        }
        if case .push(let push) = sender { await push.finish(scheduler) }
        await app.withLock { $0.take() }?.stop(scheduler)
    }

    /// Notes what the app's synchronisation does.
    fileprivate func note(_ activity: SyncActivity) {
        status.update { $0 = SyncStatus(activity, after: $0) }
        if case .failed(let failure) = activity { self.failure.accept(failure) }
        if activity == .off { failure.accept(nil) }
    }
}

/// What sends changes of the library.
private enum ChangeSender {
    /// Nothing yet.
    case none
    /// Each change is sent by itself.
    case push(BackgroundPush)
    /// The app or a `sync` command synchronises as a whole.
    case session
}

extension Composition {
    /// The address of the shared database; `nil` if there is none. Sample data is not shared.
    var syncAddress: String? { options.demo ? nil : settings.stored.sync }

    /// What a `sync` command uses.
    ///
    /// - Parameter password: What the user has typed; `nil` for a stored password.
    /// - Throws: A usage error if there is no address; the library's failure.
    func syncAccess(_ operation: String, _ console: Console, password: Secret?) throws -> SyncAccess {
        guard let address = syncAddress else {
            throw CommandFailure.usage { $0.syncStrings.noAddress(operation) }
        }
        guard let library = try syncLibrary(operation, console) else {
            throw CommandFailure(operation, SyncFailure.notStarted)
        }
        return syncAccess(to: address, password, of: library)
    }

    /// The library of this machine for a `sync` command; `nil` if it cannot be synchronised.
    func syncLibrary(_ operation: String, _ console: Console) throws -> (any SyncableLibrary)? {
        do throws(LibraryFailure) { return try syncLibrary() } catch {
            throw CommandFailure(operation, error, options)
        }
    }

    /// The synchronisation of `library` with the database that the settings name; `nil` if they name none.
    func syncAccess(of library: any SyncableLibrary) -> SyncAccess? {
        syncAddress.map { syncAccess(to: $0, nil, of: library) }
    }

    /// Sends what a command changes, whichever it is, unless the library is synchronised as a whole.
    func startPush(_ opened: OpenedLibrary) {
        guard !options.offline, let address = syncAddress, let library = opened.sync
        else { return }
        let services = infrastructure.syncServices
        let login = login(to: address)
        sync.push.withLock { sender in
            guard case .none = sender else { return }
            sender = .push(
                BackgroundPush(library) {
                    SyncAccess(library: library, service: services.connect(login), address: address).session
                })
        }
    }

    /// Synchronises until the composition is closed, with the database that the settings name at the time.
    func startSync() {
        guard !options.offline, !options.demo else { return }
        sync.push.withLock { $0 = .session }
        let app = AppSync(
            { [weak self] address in
                guard let self, let library = try? syncLibrary() else { return nil }
                return syncAccess(to: address, nil, of: library)
            }, on: root.scheduler, report: { [sync] in sync.note($0) })
        sync.app.withLock { $0 = app }
        let folders = settings.folders
        let follow: @Sendable () -> Void = {
            // Files that cannot be read, such as half-written ones, change nothing.
            if let settings = try? Settings.checked(in: folders) { app.use(settings.stored.sync) }
        }
        // The settings may have changed since an earlier session of this run.
        follow()
        let watcher = FileWatcher(Settings.vault(in: folders).path, changed: follow)
        sync.settings.withLock { $0 = watcher }
    }

    /// Shows each reason why the library is not synchronised once.
    func reportSyncFailures() {
        let failures = sync.failure.asObservable().distinctUntilChanged { one, other in
            guard let one, let other else { return one == other }
            return one.isRepeated(by: other)
        }
        failures.compactMap(\.self).subscribe { [messages] in
            messages.app.showNotice(.notSynchronised($0))
        }.disposed(by: root)
    }

    /// Opens the library, whose changes are no longer sent one by one.
    private func syncLibrary() throws(LibraryFailure) -> (any SyncableLibrary)? {
        sync.push.withLock { $0 = .session }
        return try openLibraryNow().sync
    }

    private func syncAccess(
        to address: String, _ password: Secret?, of library: any SyncableLibrary
    ) -> SyncAccess {
        let service = infrastructure.syncServices.connect(login(to: address, password))
        return SyncAccess(library: library, service: service, address: address)
    }

    private func login(to address: String, _ password: Secret? = nil) -> DatabaseLogin {
        // libpq reads the password from its files.
        SecretMemory.hide()
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return DatabaseLogin(
            address: address, home: home, password: password,
            allowsUnverified: settings.stored.syncTLS == .any)
    }
}

extension SyncFailure {
    /// Whether the next failure tells the user nothing new.
    fileprivate func isRepeated(by next: SyncFailure) -> Bool {
        // A wrong clock is never wrong by the same time twice.
        if case (.wrongClock(let one), .wrongClock(let other)) = (self, next) {
            return (one > 0) == (other > 0)
        }
        return self == next
    }
}
