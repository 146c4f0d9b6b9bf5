import ArgumentParser
import Console
import Foundation
import Persistence
import TerminalFrames

/// `nagare import FILE|-`
struct ImportCommand: RunnableCommand {
    static let help = CommandHelp(
        "Add what nagare export has written.",
        discussion: """
            Importing unites: it adds what is missing, and changes and removes nothing. A setting, an alias or a key \
            binding that you have stays, so importing a document again changes nothing. It reads documents of \
            nagare myvideo export, too.

            For each kind, it prints how much was added, how much is unchanged, and how much is invalid and was skipped; \
            then the exit code is 1. A theme of your own is a file, which must be there first. A document of a newer version \
            is refused. Some settings decide where your secrets go: \
            run nagare config check before you use a document of somebody else.
            """,
        examples: [
            .init("Restore a backup", "nagare import nagare.json"),
            .init("Move to this machine", "ssh other nagare export | nagare import -"),
        ],
        fields: ImportOutcome.fields, columns: OutputColumns.imports,
        globalOptions: .profile, .json)

    static let configuration = CommandConfiguration("import", help)

    @Argument(
        help: ArgumentHelp("The document, or a FIFO; - reads it from standard input.", valueName: "file"),
        completion: .file())
    var file: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    private static let operation = "import"
    /// In bytes.
    private static let maximumSize = 64 << 20

    func run(_ console: Console, _ services: AppServices) async throws {
        let json = try JSONOutput(options, known: ImportOutcome.fields, operation: Self.operation)
        let document = try await read()
        let composition = try await services.open(options, console, changesLibrary: true)
        let outcomes = try await composition.runAndClose { () async throws -> [ImportOutcome] in
            do { return try await document.merge(into: composition) } catch let failure as LibraryFailure {
                throw CommandFailure(Self.operation, failure, options)
            } catch let failure as VaultFailure {
                throw CommandFailure(settings: Self.operation, failure)
            }
        }
        let strings = console.language.backupStrings
        if let json {
            try json.print(list: outcomes, on: console)
        } else {
            let rows = outcomes.map { outcome in
                let cells =
                    console.target == .pipe
                    ? outcome.columns : strings.cells(outcome)
                return [StyledSpan(cells[0])] + cells.dropFirst().map { StyledSpan($0, .dim) }
            }
            console.print(Columns(rows, [.key, .title, .note, .note]).lines(for: console.target))
        }
        let invalid = outcomes.reduce(0) { $0 + $1.invalid }
        guard invalid > 0 else { return }
        let names = outcomes.flatMap(\.invalidNames)
        let reasons = (document.invalid + names.map { name in { @Sendable _ in name } }).prefix(5)
        throw CommandFailure(.failed) { language in
            language.backupStrings.invalid(
                invalid, named: reasons.map { $0(language) }, in: language)
        }
    }

    private func read() async throws -> BackupDocument {
        let bytes = try await InputFile.bytes(
            of: file, Self.operation, limit: Self.maximumSize,
            unreadable: { [file] in $0.commandStrings.ids.unreadable(Self.operation, path: file) })
        do throws(LibraryDocument.Failure) { return try BackupDocument(json: bytes) } catch {
            throw CommandFailure(.failed) { [file] language in
                let name = file == "-" ? language.commandStrings.ids.standardInput : file
                return switch error {
                case .notADocument: language.backupStrings.notADocument(name)
                case .newer: language.backupStrings.newer(name)
                }
            }
        }
    }
}

/// The result of importing one kind of data of a document.
struct ImportOutcome: Encodable, Equatable {
    enum Kind: String, Encodable, CaseIterable {
        case videos, follows
        case readPosts = "read_posts"
        case searches, settings, aliases, keys
    }

    let kind: Kind
    /// The number of values that were missing, and have been added.
    var added = 0
    /// The number of values that existed already, or for which there was no room.
    var unchanged = 0
    var invalid = 0
    /// The names of the invalid values that merging has found.
    var invalidNames: [String] = []

    enum CodingKeys: String, CodingKey, CaseIterable { case kind, added, unchanged, invalid }

    static let fields = CodingKeys.allCases.map(\.rawValue)

    init(_ kind: Kind) { self.kind = kind }

    /// Counts an invalid value.
    mutating func reject(_ name: String) {
        invalid += 1
        invalidNames.append(name)
    }

    /// The cells of a row in a pipe.
    var columns: [String] { [kind.rawValue, "\(added)", "\(unchanged)", "\(invalid)"] }
}
