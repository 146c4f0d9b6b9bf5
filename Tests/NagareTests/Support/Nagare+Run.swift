import Foundation
import Synchronization

/// What a run of the program left.
struct Outcome: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// The lines on stderr.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// stdout as JSON.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }
}

/// The real program, as a process of its own.
enum Executable {
    /// What `NAGARE_PROGRAM` says, else what was built with the tests, beside their own executable.
    static let path =
        ProcessInfo.processInfo.environment["NAGARE_PROGRAM"]
        ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/nagare"

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - origin: Where both services are; `nil` leaves them unset.
    ///   - input: Standard input; nothing when `nil`.
    static func run(
        _ arguments: String..., home: Home, origin: String? = nil, environment: [String: String] = [:],
        input: String? = nil
    ) async throws -> Outcome {
        try await run(arguments, home: home, origin: origin, environment: environment, input: input)
    }

    /// The same, with the words in an array.
    static func run(
        program: String = path, _ arguments: [String], home: Home, origin: String? = nil,
        environment: [String: String] = [:], input: String? = nil
    ) async throws -> Outcome {
        let (process, output, errors, stdin) = (Process(), Pipe(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = variables(home, origin).merging(environment) { $1 }
        (process.standardOutput, process.standardError, process.standardInput) = (output, errors, stdin)
        let ended = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in ended.continuation.finish() }
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
        try stdin.fileHandleForWriting.close()
        async let written = text(of: output)
        async let said = text(of: errors)
        for await _ in ended.stream {}
        return Outcome(status: process.terminationStatus, output: await written, errors: await said)
    }

    static func variables(_ home: Home, _ origin: String?) -> [String: String] {
        var variables = ["HOME": home.path, "PATH": "/usr/bin:/bin"]
        if let origin { variables["NAGARE_QIITA_URL"] = origin }
        if let origin { variables["NAGARE_PEERTUBE_URL"] = origin }
        return variables
    }

    /// Reads to the end on a thread of its own, so that a full pipe never blocks the program.
    private static func text(of pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
                continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
        }
    }
}
