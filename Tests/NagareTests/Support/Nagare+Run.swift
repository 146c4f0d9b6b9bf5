import Foundation
import ReactiveTesting

/// The result of running the program.
struct Outcome: Sendable {
    /// The exit code, or 128 plus the signal's number.
    let status: Int32
    let output: String
    let errors: String

    init(_ outcome: ChildProcess.Outcome) {
        self.init(status: outcome.end.status, output: outcome.output, errors: outcome.errors)
    }

    init(status: Int32, output: [UInt8], errors: [UInt8]) {
        self.status = status
        self.output = String(decoding: output, as: UTF8.self)
        self.errors = String(decoding: errors, as: UTF8.self)
    }

    /// The lines on stderr.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// Decodes stdout as JSON.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }
}

/// The real program, run as a separate process.
enum Executable {
    /// `NAGARE_PROGRAM`, or the executable that was built with the tests.
    static let path =
        ProcessInfo.processInfo.environment["NAGARE_PROGRAM"]
        ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/nagare"

    /// Runs the program and waits for it.
    ///
    /// - Parameters:
    ///   - origin: The origin of both services; `nil` leaves them unset.
    ///   - input: The standard input; empty when `nil`.
    static func run(
        _ arguments: String..., home: TemporaryFolder, origin: String? = nil,
        environment: [String: String] = [:],
        input: String? = nil
    ) async throws -> Outcome {
        try await run(arguments, home: home, origin: origin, environment: environment, input: input)
    }

    /// Runs a program with an array of arguments, and waits for it.
    static func run(
        program: String = path, _ arguments: [String], home: TemporaryFolder, origin: String? = nil,
        environment: [String: String] = [:], input: String? = nil
    ) async throws -> Outcome {
        let outcome = try await ChildProcess.outcome(
            [program] + arguments, environment: .only(variables(home, origin).merging(environment) { $1 }),
            input: input ?? "")
        return Outcome(outcome)
    }

    static func variables(_ home: TemporaryFolder, _ origin: String?) -> [String: String] {
        var variables = ["HOME": home.path, "PATH": "/usr/bin:/bin"]
        if let origin { variables["NAGARE_QIITA_URL"] = origin }
        if let origin { variables["NAGARE_PEERTUBE_URL"] = origin }
        return variables
    }
}
