package import Glibc
import Synchronization

/// A child process of a test. It is killed when this object is released.
///
/// Call from any thread. Methods that wait block their thread; the `async` ones wait on a new thread instead.
package final class ChildProcess: Sendable {
    /// The target of a standard stream.
    package enum Stream: Sendable {
        case nothing
        case pipe
        case descriptor(Int32)
    }

    package enum ExitStatus: Sendable, Equatable {
        case exit(Int32)
        case signal(Int32)

        /// The exit code, or 128 plus the signal, as in shells.
        package var status: Int32 {
            switch self {
            case .exit(let code): code
            case .signal(let signal): 128 + signal
            }
        }

        fileprivate init(_ status: Int32) {
            self = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
        }
    }

    package let identifier: pid_t
    /// The parent's ends of the streams that are pipes; closed for other streams.
    package let input: PipeEnd
    package let output: PipeEnd
    package let errors: PipeEnd
    private let end = Mutex<ExitStatus?>(nil)

    /// - Parameters:
    ///   - arguments: The program, looked up in `PATH` if it has no slash, and its arguments.
    ///   - environment: The environment variables of the program.
    ///   - folder: The working directory; `nil` for the current one.
    ///   - input: The target of standard input.
    ///   - output: The target of standard output.
    ///   - errors: The target of standard error; `nil` to redirect it to `output`.
    package init(
        _ arguments: [String], environment: SpawnEnvironment = .current(adding: [:]), folder: String? = nil,
        input: Stream = .nothing, output: Stream = .nothing, errors: Stream? = .nothing
    ) throws(SpawnFailure) {
        let streams = [input, output, errors ?? .nothing]
        let pipes = zip(0..., streams).map { PipeEnd.pair($1, isInput: $0 == 0) }
        let childEnd = zip(pipes, streams).map { $0?.childEnd.descriptor ?? $1.descriptor }
        (self.input, self.output) = (pipes[0]?.parentEnd ?? PipeEnd(nil), pipes[1]?.parentEnd ?? PipeEnd(nil))
        self.errors = pipes[2]?.parentEnd ?? PipeEnd(nil)
        // Releasing the pipes closes the child's ends in this process; the child has its own copies.
        defer { withExtendedLifetime(pipes) {} }
        identifier = try spawn(arguments, environment: environment, folder: folder) { actions in
            for (number, descriptor) in zip(Int32(0)..., childEnd) where errors != nil || number < 2 {
                if let descriptor {
                    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
                } else {
                    posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
                }
            }
            if errors == nil { posix_spawn_file_actions_adddup2(&actions, 1, 2) }
        }
    }

    deinit {
        send(signal: SIGKILL)
        _ = waitForEnd()
    }

    /// Has no effect after the process was waited for.
    package func send(signal: Int32) {
        end.withLock { if $0 == nil { kill(identifier, signal) } }
    }

    package func waitForEnd() -> ExitStatus {
        var information = siginfo_t()
        // Leaves a zombie, so that the process identifier is not reused while another thread sends a signal.
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return end.withLock { end in
            if let end { return end }
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            let termination = ExitStatus(status)
            end = termination
            return termination
        }
    }

    package func termination() async -> ExitStatus { await onNewThread { self.waitForEnd() } }
}

extension ChildProcess {
    /// The result of a program that has ended.
    package struct Outcome: Sendable {
        package let end: ExitStatus
        package let output: [UInt8]
        package let errors: [UInt8]
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - arguments: The program, looked up in `PATH` if it has no slash, and its arguments.
    ///   - environment: The environment variables of the program.
    ///   - input: The text on standard input; `nil` for none.
    ///   - output: The target of standard output.
    ///   - errors: The target of standard error; `nil` to redirect it to `output`.
    package static func run(
        _ arguments: [String], environment: SpawnEnvironment = .current(adding: [:]), input: String? = nil,
        output: Stream = .pipe, errors: Stream? = .pipe
    ) throws(SpawnFailure) -> Outcome {
        let child = try ChildProcess(
            arguments, environment: environment, input: input == nil ? .nothing : .pipe, output: output,
            errors: errors)
        let errorOutput = Mutex<[UInt8]>([])
        let helpers = [
            startThread {
                child.input.write(input ?? "")
                child.input.close()
            },
            startThread {
                let all = child.errors.readToEnd()
                errorOutput.withLock { $0 = all }
            },
        ]
        let written = child.output.readToEnd()
        for helper in helpers { pthread_join(helper, nil) }
        return Outcome(end: child.waitForEnd(), output: written, errors: errorOutput.withLock { $0 })
    }

    /// Runs a program to its end, waiting on a new thread.
    package static func outcome(
        _ arguments: [String], environment: SpawnEnvironment = .current(adding: [:]), input: String? = nil,
        output: Stream = .pipe, errors: Stream? = .pipe
    ) async throws -> Outcome {
        try await onNewThread {
            Result {
                try run(arguments, environment: environment, input: input, output: output, errors: errors)
            }
        }.get()
    }
}

extension ChildProcess.Stream {
    fileprivate var descriptor: Int32? {
        if case .descriptor(let descriptor) = self { descriptor } else { nil }
    }
}

/// Waits for the result of `body` on a new thread.
private func onNewThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        pthread_detach(startThread { continuation.resume(returning: body()) })
    }
}
