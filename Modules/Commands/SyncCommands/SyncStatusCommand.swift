import ArgumentParser
import Console
import Sync
import TerminalFrames

/// `nagare sync status`
struct SyncStatusCommand: RunnableCommand {
    static let help = CommandHelp(
        "Show what is shared, what is not sent yet and what differs.",
        discussion: """
            Without a connection, or with --offline, only what this machine knows is shown. Without --offline, the exit \
            code is then that of the failure, such as 6. The error says why the database cannot be used; it can be \
            reachable nevertheless. In the list of machines, this machine \
            is marked with *.

            The library and the database are compared: missing_here counts the records that the database has and \
            this machine lacks, missing_there those that the database lacks, and differing those that one side has \
            removed or changed. skipped lists what the database contains and no machine can use, with its number and the \
            machine that wrote it. Changes that are on their way count, too; after nagare sync now, all three are 0.
            """,
        examples: [
            .init("Show the state", "nagare sync status"),
            .init(
                "Print the number of changes that are not sent", "nagare sync status --json --fields pending"),
        ],
        fields: SyncStatusRecord.fields, columns: OutputColumns.settings,
        globalOptions: .service, .json)

    static let configuration = CommandConfiguration("status", help)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any SyncCommandServices>) async throws {
        let json = try JSONOutput(options, known: SyncStatusRecord.fields, operation: "sync status")
        let (options, strings) = (options, console.language.syncStrings)
        let run = try await SyncRun(
            "sync status", options, console, source, needsNetwork: false, changesLibrary: false)
        try await run.performLocally { state, library, access in
            let skipped = try await library?.skipped()
            return await console.withSyncSpinner {
                let server = options.offline ? nil : await access?.serverStatus()
                let isKnown = if case .success = server { true } else { false }
                let merge = isKnown && state != nil ? await access?.differences() : nil
                return SyncStatusRecord(
                    address: access?.address, local: state, server: server, merge: merge,
                    skipped: skipped, unverifiedMode: access?.service.unverifiedMode, strings: strings)
            }
        } print: { record in
            if let json {
                try json.print(record, on: console)
            } else {
                console.print(
                    Columns(record.rows(for: console.target), [.key, .title]).lines(for: console.target))
            }
            if let mode = record.unverifiedMode {
                console.printDiagnostic(strings.unverifiedConnection("sync status", mode: mode).sentence)
            }
            if record.isUnused { console.remark(StyledLine(strings.howToShare, .dim)) }
            if let failure = record.failure { throw CommandFailure("sync status", failure) }
            if json == nil, let error = record.error { console.printDiagnostic(error.sentence) }
        }
    }
}

extension SyncAccess {
    fileprivate func serverStatus() async -> Result<SyncServerStatus, SyncFailure> {
        do throws(SyncFailure) { return .success(try await service.status()) } catch {
            return .failure(error)
        }
    }

    fileprivate func differences() async -> Result<SyncMerge, SyncFailure> {
        do throws(SyncFailure) { return .success(try await session.compare()) } catch {
            return .failure(error)
        }
    }
}
