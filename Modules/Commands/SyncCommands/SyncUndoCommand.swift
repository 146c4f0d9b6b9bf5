import ArgumentParser
import Console
import Foundation
import Sync
import TerminalFrames

/// `nagare sync undo`
struct SyncUndoCommand: RunnableCommand {
    static let help = CommandHelp(
        "Return to the library as it was before it was united with a database.",
        discussion: """
            nagare sync init and nagare sync now copy the library before they unite it with a database that it was \
            not united with. This command makes the library what the latest copy is: its videos, follows and read \
            marks, and whether it is shared, and with which database.

            Nothing is lost: what the library contains now is copied first, also what has changed since it was \
            united and what was not sent yet. Running the command again returns to that. It says how many records \
            both have, and asks; scripts need --yes. The copies are files beside the library, \
            library.before-TIME.sqlite, which nagare never removes.

            The database keeps what this machine has sent, and other machines keep what they have received. The \
            address in the settings stays: change it, or run nagare sync stop, before the next nagare sync now, \
            which would unite both again after asking.
            """,
        examples: [
            .init("Return to the library before it was united", "nagare sync undo"),
            .init("Do so in a script", "nagare sync undo --yes"),
        ],
        globalOptions: .service, [.noInput, .yes])

    static let configuration = CommandConfiguration("undo", help)

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func run(_ console: Console, _ source: ServiceSource<any SyncCommandServices>) async throws {
        let (options, strings) = (options, console.language.syncStrings)
        let run = try await SyncRun("sync undo", options, console, source, needsNetwork: false)
        try await run.performLocally { state, library, access in
            guard let library, let backup = try await library.latestBackup() else {
                throw CommandFailure(.failed) { $0.syncStrings.noBackup("sync undo") }
            }
            try await run.requireConsent(strings.undoQuestion(backup)) {
                $0.undoNeedsConsent("sync undo", backup)
            }
            let copy = try await library.restore(backup, at: Date())
            // The database would otherwise keep its log for this machine.
            if let state, !options.offline, try await library.syncState() == nil {
                _ = await access?.remove(state.machine)
            }
            return copy
        } print: { copy in
            console.remark(StyledLine(strings.undone, .good))
            console.remark(StyledLine(strings.backupMade(copy), .dim))
        }
    }
}
