import ArgumentParser
import Sync
import TerminalUI

/// `nagare sync machines [MACHINE] [--rename NAME]`
struct SyncMachinesCommand: RunnableCommand {
    static let help = CommandHelp(
        "List the machines that share the library, or rename one.",
        discussion: """
            This machine is marked with *. A machine has its host's name until it is renamed. Where several have the \
            same name, the beginning of the identifier follows, as in laptop (3f2a). A machine that was not used for \
            90 days is no longer listed, and loses its name.
            """,
        examples: [
            .init("List the machines", "nagare sync machines"),
            .init("Rename this machine", "nagare sync machines --rename desk"),
            .init("Rename another machine", "nagare sync machines 'laptop (3f2a)' --rename 'old laptop'"),
        ],
        fields: SyncMachineRecord.fields, columns: OutputColumns.machines,
        globalOptions: .service, .json, [.noInput])

    static let configuration = CommandConfiguration("machines", help)

    @Argument(
        help: ArgumentHelp(
            "The name or identifier of the machine to rename; without it, this machine.", valueName: "machine"
        ))
    var machine: String?

    @Option(help: ArgumentHelp("The new name, at most 100 characters.", valueName: "name"))
    var rename: String?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    func validate() throws {
        if machine != nil, rename == nil { throw ArgumentMistake.needs("MACHINE", needed: "--rename") }
        if let rename, rename.allSatisfy(\.isWhitespace) { throw ValidationError("the name is empty") }
        if let rename, rename.unicodeScalars.count > 100 {
            throw ValidationError("the name has more than 100 characters")
        }
    }

    func run(_ console: Console) async throws {
        let json = try JSONOutput(options, known: Self.help.fields, what: "sync machines")
        let (wanted, rename) = (machine, rename)
        let run = try await SyncRun("sync machines", options, console, changesLibrary: false)
        try await run.perform { attempts in
            let (status, this) = try await attempts.run { access throws(SyncFailure) in
                (try await access.service.status(), try await access.library.syncState()?.machine)
            }
            guard let rename else { return SyncMachineRecord.all(status, this: this) }
            let id = try status.machine(wanted, this: this)
            let renamed = try await attempts.run { access throws(SyncFailure) in
                try await access.service.rename(id, to: rename)
                return try await access.service.status()
            }
            return SyncMachineRecord.all(renamed, this: this)
        } print: { machines in
            if let json { return try json.print(list: machines, on: console) }
            let isPipe = console.target == .pipe
            let rows = machines.map { machine in
                [
                    StyledSpan(machine.machine.id.text, .dim),
                    StyledSpan(isPipe ? machine.machine.name : machine.markedName),
                    StyledSpan((isPipe ? Dates.instant : Dates.minute)(machine.machine.lastSeen), .dim),
                ]
            }
            console.print(Columns(rows, [.key, .title, .key]).lines(for: console.target))
        }
    }
}

extension SyncServerStatus {
    /// The machine that a user means.
    ///
    /// - Parameters:
    ///   - text: An identifier or a name; `nil` for this machine.
    ///   - this: The identifier of this machine; `nil` if it shares nothing.
    /// - Throws: A failure if it is none or several.
    fileprivate func machine(_ text: String?, this: MachineID?) throws -> MachineID {
        guard let text else {
            guard let this else { throw CommandFailure("sync machines", SyncFailure.notStarted) }
            return this
        }
        let found = machines.filter { [$0.id.text, $0.name, distinctName(of: $0)].contains(text) }
        guard let first = found.first else {
            throw CommandFailure(.notFound) { $0.syncStrings.unknownMachine("sync machines", text) }
        }
        guard found.count == 1 else {
            throw CommandFailure(.usage) { $0.syncStrings.ambiguousMachine("sync machines", text) }
        }
        return first.id
    }
}
