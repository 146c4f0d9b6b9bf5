import ArgumentParser
import FluxCore
import Foundation
import Glibc
import MyVideo
import Persistence
import ReactiveCore
import TerminalUI

/// `nagare myvideo import FILE|-`
struct MyVideoImportCommand: RunnableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Keep the videos of an exported document, all or none.",
        discussion: """
            What is kept already stays as it is, so a document can be imported twice. A record that is no video \
            is named, the others are kept, and the exit code is 1. What myvideo list --json printed will do too.
            """)

    @Argument(
        help: ArgumentHelp("The document; - for standard input.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup(title: GlobalOptions.title)
    var options: GlobalOptions

    private static let what = "myvideo import"

    func run(_ console: Console) async throws {
        let document = try await read()
        let composition = try await Composition(options, environment: console.environment)
        try await composition.runAndClose {
            let library = try composition.myVideo(console).library
            library.dispatch(.mergeRequested(document.videos))
            let merge = try await library.select { $0.merge }.first { $0?.isSettled == true }
            if case .failed(let failure) = merge { throw CommandFailure(Self.what, failure, options) }
            if case .done(let count) = merge { reportResult(count, document, console) }
            try checkRejectedRecords(document)
        }
    }

    private func reportResult(_ count: Int, _ document: LibraryDocument, _ console: Console) {
        let rest = document.videos.count - count
        console.remark(
            StyledLine("\(count) videos kept\(rest > 0 ? ", \(rest) were kept already" : "")", .dim))
    }

    private func read() async throws -> LibraryDocument {
        let json =
            file == "-"
            ? Data(try await LineReader(descriptor: STDIN_FILENO).readToEnd())
            : FileManager.default.contents(atPath: file)
        guard let json else {
            let todo = "check its name and permissions"
            throw CommandFailure(
                ErrorMessage(Self.what, why: "\(file) cannot be read", todo: todo), .failed)
        }
        let name = file == "-" ? "standard input" : file
        do throws(LibraryDocument.Failure) { return try LibraryDocument(json: json) } catch {
            let errorMessage =
                switch error {
                case .notADocument:
                    ErrorMessage(
                        Self.what, why: "\(name) is no document of videos",
                        todo: "give what nagare myvideo export printed")
                case .newer:
                    ErrorMessage(
                        Self.what, why: "\(name) was written by a newer nagare", todo: "update nagare")
                }
            throw CommandFailure(errorMessage, .failed)
        }
    }

    /// - Throws: A failure that names the first few rejected records.
    private func checkRejectedRecords(_ document: LibraryDocument) throws {
        guard !document.rejected.isEmpty else { return }
        let named = document.rejected.prefix(5).map { "record \($0.record): \($0.why)" }
        let more = document.rejected.count - named.count
        let all = document.rejected.count + document.videos.count
        let why =
            "\(document.rejected.count) of \(all) records are no videos ("
            + (named + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "; ") + ")"
        throw CommandFailure(
            ErrorMessage(Self.what, why: why, todo: "mend them and import again: the others are kept"),
            .failed
        )
    }
}
