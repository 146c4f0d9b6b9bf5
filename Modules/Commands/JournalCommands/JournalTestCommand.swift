import ArgumentParser
import Console
import FluxCore
import FluxJournal
import FluxJournalText
import FluxTerminal
import TerminalFrames

/// `nagare journal test FILE`
struct JournalTestCommand: JournalSubcommand {
    static let help = CommandHelp(
        "Generate a Swift test from a recording.",
        discussion: """
            The test covers the stores of one scope: their initial states, each action, and the changes and \
            commands to which it leads in this version. Texts of more than 40 characters are truncated, and \
            steps after the 40th are omitted; comments in the test say so. Add it to the tests of the \
            feature; it needs FluxTesting.

            With --frames, the test draws the frames of the recording, which must be stored beside the test \
            or in Golden, and shows the first one that differs beside the recorded one. Add it to \
            NagareTests.
            """,
        examples: [
            .init(
                "Generate a test of the busiest scope",
                "nagare journal test run.journal > RecordedTests.swift"),
            .init(
                "Generate one of the search results",
                "nagare journal test run.journal --scope results --name ResultsRun"),
        ],
        globalOptions: .json, [.quiet])

    static let configuration = CommandConfiguration("test", help)

    @OptionGroup var journal: JournalOptions

    @Option(
        help: ArgumentHelp(
            "The scope whose path ends with this. Default: the one with the most actions.",
            valueName: "path"))
    var scope: String?

    @Option(help: ArgumentHelp("The name of the test suite.", valueName: "name"))
    var name: String?

    @Flag(help: "Generate a test that draws the recorded frames.")
    var frames = false

    func validate() throws {
        let isName = name.map { $0.first?.isLetter == true && $0.allSatisfy { $0.isLetter || $0.isNumber } }
        if frames, scope != nil { throw ArgumentMistake.framesInScope }
        if isName == false { throw ArgumentMistake.typeName(name ?? "") }
    }

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        let operation = "journal test"
        let json = try JSONOutput(journal.global, known: ["scope", "source"], operation: operation)
        let recording = try journal.recording(operation, console, services.replicas)
        if frames {
            let file = journal.file.split(separator: "/").last.map(String.init) ?? journal.file
            let source = RecordedFramesTest(file: file, app: recording.header.app).swift(name: name)
            return try json?.print(["source": source], on: console) ?? console.printRaw(source)
        }
        do {
            let test = try RecordedTest(try services.replicas.replay(recording), scope: scope)
            let source = test.swift(
                name: name, app: recording.header.app, generatedBy: NagareStrings.Journal.testGenerator)
            if let json {
                try json.print(["scope": test.path, "source": source], on: console)
            } else {
                console.printRaw(source)
            }
        } catch let failure as RecordingFailure {
            throw CommandFailure(operation, failure, journal.file)
        } catch let failure as RecordedTest.Failure {
            throw CommandFailure(operation, failure, journal.file)
        }
    }
}

extension CommandFailure {
    fileprivate init(_ operation: String, _ failure: RecordedTest.Failure, _ path: String) {
        switch failure {
        case .noActions: self.init(.notFound) { $0.recordingStrings.noActions(operation, path: path) }
        case .mismatch(let state, let action):
            self.init(.failed) {
                $0.recordingStrings.stateMismatch(operation, state: state, action: action, path: path)
            }
        case .unreadable(let state, let why):
            self.init(.failed) {
                $0.recordingStrings.undecodableState(operation, state: state, detail: why, path: path)
            }
        }
    }
}

/// The source of a test that draws the frames of a recording, which is stored beside it.
struct RecordedFramesTest {
    private typealias Strings = NagareStrings.Journal.FramesTest

    /// The name of the recording's file.
    let file: String
    /// The program that recorded the run, such as `nagare 0.1.0`.
    let app: String

    /// The source of a Swift Testing file.
    ///
    /// - Parameter name: The suite's name; `nil` for the usual one.
    func swift(name: String?) -> String {
        """
        // swift-format-ignore-file
        // \(Strings.origin)

        import Testing

        @testable import CommandLine

        /// \(Strings.summary(app: app.swiftDocumentation))
        @Suite struct \(name ?? "RecordedFramesTests") {
            @Test("\(Strings.title)")
            func frames() throws {
                try expectRecordedFrames(of: \(file.swiftLiteral))
            }
        }

        """
    }
}
