package import ArgumentParser
package import Console
import Sync
import TerminalFrames

/// `nagare sync …`
package struct SyncCommand: GroupCommand {
    package init() {}

    package static let help = CommandHelp(
        "Share saved videos, follows and read marks between your machines.",
        discussion: """
            Your machines share a PostgreSQL database of your own: create an empty one, set its address on each \
            machine, and run nagare sync init there. Saved videos, followed names and the posts that you have read \
            are then the same everywhere. Your token, settings and cache stay on each machine.

            Changes are stored on this machine first, so everything works without a connection, and other machines \
            receive them later. Of two changes of the same detail, the later one wins; of a change and a removal, \
            the removal. The app syncs while it is open, and commands send what they change. nagare sync now syncs \
            at any other time; systemctl --user enable --now nagare-sync.timer runs it every 15 minutes.

            The address contains no password. libpq, which must be installed (package libpq5), reads the password \
            from a line HOST:PORT:DATABASE:USER:PASSWORD in ~/.pgpass, which only you may read (mode 0600), from \
            a service file, or from PGPASSWORD if PGHOST and PGPORT name the same server. If it finds none, nagare sync init and nagare sync now ask for it in a terminal; the app \
            and other commands do not. Connections use TLS and verify the server's certificate \
            (sslmode=verify-full) unless the database is on this machine and the address says otherwise. A weaker sslmode \
            to another machine is refused; nagare config set sync_tls any allows it, and nagare sync init and nagare \
            sync status warn about it. A machine that was \
            not used for 90 days loads everything again. The database may be restored from a copy of its files or \
            from a dump at any time: the machines send again what it has lost. If it was emptied, or a dump was loaded \
            into it, the app and other commands say so and wait for nagare sync now. Engines that only speak PostgreSQL's protocol may work, but \
            are not tested.
            """,
        examples: [
            .init(
                "Share the library over a database",
                "nagare config set sync postgresql://ann@db.example/nagare && nagare sync init"),
            .init("See what is not sent yet", "nagare sync status"),
            .init("Return to a library of this machine only", "nagare sync stop"),
        ])

    package static let configuration = CommandConfiguration(
        "sync", help,
        subcommands: [
            SyncInitCommand.self, SyncStatusCommand.self, SyncNowCommand.self, SyncStopCommand.self,
            SyncUndoCommand.self, SyncMachinesCommand.self,
        ])
}

/// `nagare sync init`
struct SyncInitCommand: RunnableCommand {
    static let help = CommandHelp(
        "Share this machine's library over the database.",
        discussion: """
            Creates the tables if the database has none, or upgrades older ones. What this machine and the database \
            contain is united. An app that is open syncs from then on. Running it again is not an error.

            If both have content already, and differ, the command says what uniting them changes on both sides, in numbers of \
            records, and asks; scripts need --yes. Everything that this machine contains counts as saved now: what \
            other machines have removed while this one did not share its library comes back, and the command says \
            how much. It copies the library first; nagare sync undo returns to that copy.
            """,
        examples: [
            .init("Share the library", "nagare sync init"),
            .init("Share the library of another profile", "nagare sync init --profile work"),
        ],
        fields: SyncOutcomeRecord.fields, globalOptions: .service, .json, [.noInput, .yes])

    static let configuration = CommandConfiguration("init", help)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any SyncCommandServices>) async throws {
        let json = try JSONOutput(options, known: SyncOutcomeRecord.fields, operation: "sync init")
        let run = try await SyncRun("sync init", options, console, source)
        try await run.perform { attempts in
            if let mode = attempts.unverifiedMode {
                let strings = console.language.syncStrings
                console.printDiagnostic(strings.unverifiedConnection("sync init", mode: mode).sentence)
            }
            let (outcome, backup) = try await run.synchronise(attempts) { access throws(SyncFailure) in
                try await access.service.prepare()
            }
            try await attempts.report(outcome.skipped, "sync init", on: console)
            return (outcome, backup, attempts.address)
        } print: { outcome, backup, address in
            try json?.print(SyncOutcomeRecord(outcome), on: console)
            let strings = console.language.syncStrings
            console.remark(StyledLine(strings.started(DatabaseAddress(address).displayText), .good))
            if let backup { console.remark(StyledLine(strings.backupMade(backup), .dim)) }
            try outcome.checkRefusals("sync init")
        }
    }
}

/// `nagare sync now`
struct SyncNowCommand: RunnableCommand {
    static let help = CommandHelp(
        "Send and receive changes now.",
        discussion: """
            Returns when both sides have everything. If the database has lost changes, because its files or a dump \
            were put back, this machine sends again what it knows of them. What it contains and no machine can use is \
            skipped and kept; the command names its number and the machine that wrote it.

            If the database was emptied, or other data was loaded into it, the command says what uniting the library with it \
            changes, copies the library, and asks in a terminal. The app and other commands neither send to such a \
            database nor receive from it before that.

            If the address was changed and leads to another database, the command says what uniting the library with \
            it changes on both sides, in numbers of records, and asks; scripts need --yes. It copies the library \
            first; nagare sync undo returns to that copy. Until then nothing is sent to that database, nor received.
            """,
        examples: [
            .init("Sync before you leave", "nagare sync now"),
            .init("Print how many changes were received", "nagare sync now --json --fields received"),
        ],
        fields: SyncOutcomeRecord.fields, globalOptions: .service, .json, [.noInput, .yes])

    static let configuration = CommandConfiguration("now", help)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any SyncCommandServices>) async throws {
        let json = try JSONOutput(options, known: SyncOutcomeRecord.fields, operation: "sync now")
        let run = try await SyncRun("sync now", options, console, source)
        try await run.perform { attempts in
            let (outcome, backup) = try await run.synchronise(attempts) { access throws(SyncFailure) in
                guard try await access.library.syncState() != nil else { throw .notStarted }
            }
            try await attempts.report(outcome.skipped, "sync now", on: console)
            return (outcome, backup)
        } print: { outcome, backup in
            try json?.print(SyncOutcomeRecord(outcome), on: console)
            let strings = console.language.syncStrings
            console.remark(
                StyledLine(strings.finished(sent: outcome.pushed, received: outcome.received), .dim))
            if let backup { console.remark(StyledLine(strings.backupMade(backup), .dim)) }
            try outcome.checkRefusals("sync now")
        }
    }
}

/// `nagare sync stop`
struct SyncStopCommand: RunnableCommand {
    static let help = CommandHelp(
        "Stop sharing this machine's library.",
        discussion: """
            The library keeps its content. The database keeps it, too; other machines continue to share it. Changes \
            that were not sent are not sent any more; the command says how many. It needs neither a connection nor \
            an address.

            nagare sync init shares it again, and then everything that is here counts as saved at that time; it says \
            what that changes, and asks.
            """,
        examples: [
            .init("Stop sharing", "nagare sync stop"),
            .init("Send everything first", "nagare sync now && nagare sync stop"),
        ],
        globalOptions: .service)

    static let configuration = CommandConfiguration("stop", help)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any SyncCommandServices>) async throws {
        let (options, strings) = (options, console.language.syncStrings)
        let run = try await SyncRun("sync stop", options, console, source, needsNetwork: false)
        try await run.performLocally { state, library, access -> SyncStop? in
            guard let state, let library else { return nil }
            try await library.stopSync()
            guard !options.offline else { return SyncStop(unsent: state.pending, reason: nil) }
            guard let access else {
                return SyncStop(unsent: state.pending, reason: strings.addressMissing)
            }
            let failure = await console.withSyncSpinner { await access.remove(state.machine) }
            return SyncStop(
                unsent: state.pending, reason: failure.map { strings.message("sync stop", $0).why })
        } print: { stop in
            guard let stop else {
                throw CommandFailure(.failed) { $0.syncStrings.nothingToStop("sync stop") }
            }
            console.remark(StyledLine(strings.stopped, .good))
            if stop.unsent > 0 {
                console.printDiagnostic(strings.unsent("sync stop", count: stop.unsent).sentence)
            }
            if let reason = stop.reason { console.remark(StyledLine(strings.notRemoved(reason), .dim)) }
        }
    }
}

/// What `nagare sync stop` did.
private struct SyncStop {
    /// The number of operations that were not sent.
    let unsent: Int
    /// Why the database still lists this machine; `nil` if it does not, or with `--offline`.
    let reason: String?
}

extension SyncAccess {
    /// Removes a machine from the database's list.
    ///
    /// - Returns: Why it is still there; `nil` if it is not.
    func remove(_ machine: MachineID) async -> SyncFailure? {
        do throws(SyncFailure) {
            _ = try await service.open(machine, name: machineName)
            try await service.leave()
            return nil
        } catch {
            return error
        }
    }
}

/// What a synchronisation did, as JSON.
struct SyncOutcomeRecord: Encodable {
    private let outcome: SyncSession.Outcome

    static let fields = Keys.allCases.map(\.rawValue)

    private enum Keys: String, CodingKey, CaseIterable { case sent, received, refused }

    init(_ outcome: SyncSession.Outcome) { self.outcome = outcome }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(outcome.pushed, forKey: .sent)
        try container.encode(outcome.received, forKey: .received)
        try container.encode(outcome.refusals.count, forKey: .refused)
    }
}

extension SyncSession.Outcome {
    /// - Throws: A failure if the database refused changes of this machine.
    func checkRefusals(_ operation: String) throws {
        guard let first = refusals.first else { return }
        let count = refusals.count
        throw CommandFailure(.failed) { $0.syncStrings.refusedOperations(operation, count: count, first) }
    }
}
