import Entities
import Glibc
import TerminalUI

/// Several ids: each is tried, and a bad one is named and does not keep the others from it.
struct Batch {
    let what: String
    let console: Console

    /// For help.
    static let discussion = """
        Each id is tried: a bad one is named, and the exit code is that of the worst. With -, ids are read from \
        standard input: the first cell of each line, or what stands between NULs with -0.
        """

    /// Does it for one after the other.
    ///
    /// - Parameters:
    ///   - ids: As they were typed or read.
    ///   - print: Given what came of those that went well, at the end, however many did not.
    ///   - each: Does it for one.
    /// - Throws: What kept the only one from it, or else how many did not go well, with the status of the worst.
    func run<Outcome>(
        _ ids: [String], print: ([Outcome]) throws -> Void, each: (String) async throws -> Outcome
    ) async throws {
        var (done, failures, isOver) = ([Outcome](), [CommandFailure](), false)
        for id in ids where !isOver {
            do { done.append(try await each(id)) } catch let failure as CommandFailure where ids.count > 1 {
                if failure.status == .cancelled {
                    try print(done)
                    throw failure
                }
                console.complain(failure.naming(id).explanation.sentence)
                // Nobody asks again who has to wait or to log in, or whom nobody answers.
                isOver =
                    [.needsLogin, .rateLimited, .storage].contains(failure.status)
                    || failure.status == .unavailable && failures.last?.status == .unavailable
                failures.append(failure)
            }
        }
        try print(done)
        guard let worst = failures.map(\.status).max(by: { $0.gravity < $1.gravity }) else { return }
        let untried = ids.count - done.count - failures.count
        throw CommandFailure(
            Explanation(
                what,
                why: "\(failures.count) of \(ids.count) failed, \(done.count) went well"
                    + (untried > 0 ? ", \(untried) were not tried" : ""),
                todo: "see above, and run it again for those"), worst)
    }
}

extension CommandFailure {
    /// The same with the id that it is about.
    fileprivate func naming(_ id: String) -> CommandFailure {
        let what = explanation.why.contains(id) ? explanation.what : "\(explanation.what) \(id)"
        return CommandFailure(Explanation(what, why: explanation.why, todo: explanation.todo), status)
    }
}

extension ExitStatus {
    /// Which of several tells most about what has to be done.
    fileprivate var gravity: Int {
        let order: [ExitStatus] = [
            .ok, .notFound, .failed, .usage, .unavailable, .rateLimited, .needsLogin, .storage,
        ]
        return order.firstIndex(of: self) ?? order.count
    }
}

/// Ids of the command line, and those that standard input has in the place of `-`.
enum TypedIDs {
    /// - Returns: In the place of `-`, the first cell of each line, or what stands between NULs; none that is empty.
    static func expanded(
        _ words: [String], _ options: GlobalOptions, what: String
    ) async throws -> [String] {
        var ids: [String] = []
        for word in words { ids += word == "-" ? try await read(options) : [word] }
        if ids.isEmpty {
            throw CommandFailure.usage(
                what, why: "there is no id on standard input", todo: "write one a line")
        }
        return ids
    }

    private static func read(_ options: GlobalOptions) async throws -> [String] {
        let bytes = try await LineReader(descriptor: STDIN_FILENO).everything()
        let separator: Character = options.null ? "\0" : "\n"
        return String(decoding: bytes, as: UTF8.self).split(separator: separator).compactMap { line in
            line.split(separator: "\t").first.map { String($0).trimmed }.flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}
