import ArgumentParser
import Console
import FluxCore
import Foundation
import Glibc
import MyVideo
import Persistence
import ReactiveCore
import TerminalFrames

/// `nagare myvideo import FILE|-`
struct MyVideoImportCommand: RunnableCommand {
    static let help = CommandHelp(
        "Import videos that were exported from My Video.",
        discussion: """
            The document is the output of nagare myvideo export, or of nagare myvideo list --json. Videos \
            that are already saved do not change, so importing a document twice is harmless. If some records \
            are invalid, they are reported, the others are saved, and the exit code is 1. If the library \
            cannot be written, nothing is saved.
            """,
        examples: [
            .init("Save the videos of a list", "nagare myvideo import videos.json"),
            .init(
                "Copy the videos of another machine",
                "ssh home nagare myvideo export | nagare myvideo import -"),
        ],
        globalOptions: .profile)

    static let configuration = CommandConfiguration("import", help)

    @Argument(
        help: ArgumentHelp("The document, or a FIFO; - reads it from standard input.", valueName: "file"),
        completion: .file())
    var file: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    private static let operation = "myvideo import"

    func run(_ console: Console, _ source: ServiceSource<any MyVideoCommandServices>) async throws {
        let document = try await read()
        let services = try await source.open(options, console, changesLibrary: true)
        try await services.runAndClose {
            let count = try await merge(document.videos, into: services.savedVideos())
            let outcome = (saved: count, alreadySaved: document.videos.count - count)
            if !document.rejected.isEmpty { throw failure(document, outcome) }
            console.remark(
                StyledLine(
                    console.language.commandStrings.imports.done(
                        saved: outcome.saved, alreadySaved: outcome.alreadySaved), .dim))
        }
    }

    /// - Returns: The number of videos that were new.
    private func merge(_ videos: [SavedVideo], into library: any MyVideoLibrary) async throws -> Int {
        do throws(LibraryFailure) { return try await library.merge(videos) } catch {
            throw CommandFailure(Self.operation, error, options)
        }
    }

    /// The maximum size of a document in bytes: some 90,000 videos.
    private static let maximumSize = 56 << 20

    private func read() async throws -> LibraryDocument {
        let bytes = try await InputFile.bytes(
            of: file, Self.operation, limit: Self.maximumSize,
            unreadable: { [file] in $0.commandStrings.ids.unreadable("myvideo import", path: file) })
        let json = Data(bytes)
        do throws(LibraryDocument.Failure) { return try LibraryDocument(json: json) } catch {
            throw CommandFailure(.failed) { [file] language in
                let strings = language.commandStrings.imports
                let name = file == "-" ? language.commandStrings.ids.standardInput : file
                return switch error {
                case .notADocument: strings.notAnExport(name)
                case .newer: strings.newer(name)
                }
            }
        }
    }

    /// The failure that names the first few rejected records, and states the result for the others.
    private func failure(
        _ document: LibraryDocument, _ outcome: (saved: Int, alreadySaved: Int)
    ) -> CommandFailure {
        let first = document.rejected.prefix(5)
        let (count, all) = (document.rejected.count, document.rejected.count + document.videos.count)
        return CommandFailure(.failed) { language in
            let strings = language.commandStrings.imports
            return strings.invalidRecords(
                count, of: all, named: first.map { (record: $0.record, why: language.reason($0)) },
                outcome: strings.done(saved: outcome.saved, alreadySaved: outcome.alreadySaved))
        }
    }
}
