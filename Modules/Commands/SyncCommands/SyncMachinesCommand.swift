import ArgumentParser
import Console
import Sync
import TerminalFrames

/// `nagare sync machines [MACHINE] [--rename NAME]`, `nagare sync machines remove MACHINE`
struct SyncMachinesCommand: RunnableCommand {
    static let help = CommandHelp(
        "List the machines that share the library, rename one, or exclude one.",
        discussion: """
            This machine is marked with *. A machine has its host's name until it is renamed. Where several have the \
            same name, the beginning of the identifier follows, as in laptop (3f2a). A machine that was not used for \
            90 days is no longer listed, and loses its name.

            nagare sync machines remove MACHINE excludes a machine: it stops, and the others ignore what it writes from \
            then on; what it wrote before stays. It can join again with nagare sync stop and nagare sync init. \
            Whoever knows the database's password could also write as another machine: change the password if the \
            machine is not yours any more.
            """,
        examples: [
            .init("List the machines", "nagare sync machines"),
            .init("Exclude a machine that was lost", "nagare sync machines remove 'laptop (3f2a)'"),
            .init("Rename another machine", "nagare sync machines 'laptop (3f2a)' --rename 'old laptop'"),
        ],
        fields: SyncMachineRecord.fields, columns: OutputColumns.machines,
        globalOptions: .service, .json, [.noInput, .yes])

    static let configuration = CommandConfiguration("machines", help)

    @Argument(
        help: ArgumentHelp(
            "The name or identifier of the machine to rename; without it, this machine. Or remove and the machine to "
                + "exclude.", valueName: "machine"))
    var words: [String] = []

    @Option(help: ArgumentHelp("The new name, at most 100 characters.", valueName: "name"))
    var rename: String?

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    /// A machine of that name can be named by its identifier.
    private var isRemoval: Bool { words.first == "remove" }
    private var machine: String? { words.last }

    func validate() throws {
        if words.count > (isRemoval ? 2 : 1) {
            throw ValidationError("unexpected argument '\(words.last ?? "")'")
        }
        if isRemoval {
            if words.count < 2 { throw ArgumentMistake.needs("remove", needed: "MACHINE") }
            if rename != nil { throw ArgumentMistake.excludes("remove", "--rename") }
        } else if machine != nil, rename == nil {
            throw ArgumentMistake.needs("MACHINE", needed: "--rename")
        }
        if let rename, rename.allSatisfy(\.isWhitespace) { throw ValidationError("the name is empty") }
        if let rename, rename.unicodeScalars.count > 100 {
            throw ValidationError("the name has more than 100 characters")
        }
    }

    func run(_ console: Console, _ source: ServiceSource<any SyncCommandServices>) async throws {
        let json = try JSONOutput(options, known: Self.help.fields, operation: "sync machines")
        let (wanted, rename, isRemoval) = (machine, rename, isRemoval)
        let run = try await SyncRun("sync machines", options, console, source, changesLibrary: false)
        try await run.perform { attempts in
            let (status, this) = try await attempts.run { access throws(SyncFailure) in
                (try await access.service.status(), try await access.library.syncState()?.machine)
            }
            if isRemoval {
                let removed = try await remove(wanted ?? "", of: status, this: this, run, attempts, console)
                return SyncMachineRecord.all(removed, this: this)
            }
            guard let rename else { return SyncMachineRecord.all(status, this: this) }
            let id = try status.machine(wanted, this: this)
            let renamed = try await attempts.run { access throws(SyncFailure) in
                try await access.service.rename(id, to: rename)
                return try await access.service.status()
            }
            return SyncMachineRecord.all(renamed, this: this)
        } print: { machines in
            if isRemoval, json == nil { return }
            if let json { return try json.print(list: machines, on: console) }
            let isPipe = console.target == .pipe
            let rows = machines.map { machine in
                [
                    StyledSpan(machine.machine.id.text, .dim),
                    StyledSpan(isPipe ? machine.displayName : machine.markedName),
                    StyledSpan((isPipe ? Dates.instant : Dates.minute)(machine.machine.lastSeen), .dim),
                ]
            }
            console.print(Columns(rows, [.key, .title, .key]).lines(for: console.target))
        }
    }

    /// Excludes a machine after a question.
    ///
    /// - Returns: The machines afterwards.
    private func remove(
        _ text: String, of status: SyncServerStatus, this: MachineID?, _ run: SyncRun,
        _ attempts: SyncAttempts,
        _ console: Console
    ) async throws -> SyncServerStatus {
        guard let this else { throw CommandFailure("sync machines", SyncFailure.notStarted) }
        // A machine that is not listed may have written something nevertheless.
        let id = try MachineID(text: text) ?? status.machine(text, this: this)
        let name = status.displayName(of: id) ?? id.text
        guard id != this else {
            throw CommandFailure.usage { $0.syncStrings.cannotExcludeThis("sync machines") }
        }
        try await run.requireConsent(console.language.syncStrings.exclusionQuestion(name)) {
            $0.exclusionNeedsConsent("sync machines", name)
        }
        let left = try await attempts.run { access throws(SyncFailure) in
            // Nobody is excluded from a database that this library is not united with.
            _ = try await access.session.synchronise()
            try await access.library.exclude(id)
            _ = try await access.session.push()
            try await access.service.remove(id)
            return try await access.service.status()
        }
        console.remark(StyledLine(console.language.syncStrings.excluded(name), .good))
        return left
    }
}

extension SyncServerStatus {
    /// The machine that a text identifies.
    ///
    /// - Parameters:
    ///   - text: An identifier or a name; `nil` for this machine.
    ///   - this: The identifier of this machine; `nil` if it shares nothing.
    /// - Throws: A failure unless exactly one machine matches.
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

extension OutputColumns {
    static let machines = ["id", "name", "last_seen_at"]
}
