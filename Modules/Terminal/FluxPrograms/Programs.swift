import CFluxSpawn
import Dispatch
import Glibc
import ReactiveCore
import Synchronization

/// Starts other programs. They inherit no open files and no blocked or ignored signals, and this program's
/// secrets are not in their environment.
///
/// A program ends with this one, which forwards the signals that end it, unless its lifetime is `independent`.
///
/// Unlike Foundation's `Process`, `run` keeps the program in the same process group, so that it can read from
/// the terminal.
package struct Programs: Sendable {
    /// What other programs get as their environment.
    package let environment: [String: String]

    /// - Parameters:
    ///   - environment: The environment of this process.
    ///   - secrets: The names of the variables that other programs do not get.
    package init(_ environment: [String: String], without secrets: [String]) {
        self.environment = environment.filter { !secrets.contains($0.key) }
    }

    /// The same programs with more variables in their environment.
    package func adding(_ variables: [String: String]) -> Programs {
        Programs(environment.merging(variables) { $1 }, without: [])
    }

    /// Whether they can open windows.
    package var hasDesktop: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }

    /// Whether a program may outlive this one.
    package enum Lifetime { case program, independent }

    /// Runs a program in this program's terminal and waits for it.
    ///
    /// - Parameter showsErrors: Whether its standard error is the terminal.
    /// - Returns: Its exit status; 127 when it could not be started, 128 plus the signal's number when a
    ///   signal ended it.
    package func run(
        _ command: [String], lifetime: Lifetime = .program, showsErrors: Bool = true
    ) -> Int32 {
        let errors = showsErrors ? -1 : Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { if errors >= 0 { close(errors) } }
        return spawn(command, CSPAWN_INHERIT, lifetime, errors: errors).map(Self.status(of:)) ?? 127
    }

    /// A program in this program's terminal that reads what is written to `input`.
    package struct Reader {
        private let process: pid_t
        /// Writing fails when the program no longer reads.
        package let input: PipeInput

        fileprivate init(_ process: pid_t, input: PipeInput) { (self.process, self.input) = (process, input) }

        /// Closes the input and waits for the program.
        ///
        /// - Returns: Its exit status, as that of `run`.
        package func end() -> Int32 {
            input.close()
            return Programs.status(of: process)
        }
    }

    /// Starts a program in this program's terminal, with a pipe as its standard input.
    ///
    /// - Returns: `nil` when it could not be started.
    package func reader(_ command: [String]) -> Reader? {
        var ends: [Int32] = [-1, -1]
        guard cspawn_pipe(&ends) == 0 else { return nil }
        let process = spawn(command, CSPAWN_INHERIT, .program, input: ends[0])
        close(ends[0])
        if process == nil { close(ends[1]) }
        return process.map { Reader($0, input: PipeInput(ends[1])) }
    }

    /// Runs a program with `input` as its standard input, and collects its output.
    ///
    /// - Returns: `nil` when the program could not be started.
    package func filter(
        _ command: [String], _ input: [UInt8]
    ) -> (status: Int32, output: [UInt8], errors: [UInt8])? {
        var pipes: [[Int32]] = []
        for _ in 0..<3 {
            var ends: [Int32] = [-1, -1]
            guard cspawn_pipe(&ends) == 0 else { return nil }
            pipes.append(ends)
        }
        let process = spawn(
            command, CSPAWN_INHERIT, .program, input: pipes[0][0], output: pipes[1][1],
            errors: pipes[2][1])
        for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { close(end) }
        let (target, source) = (pipes[0][1], pipes[2][0])
        guard let process else {
            for end in [target, pipes[1][0], source] { close(end) }
            return nil
        }
        System.startThread {
            _ = PipeInput(target).write(input)
            close(target)
        }
        let errors = Mutex<[UInt8]>([])
        let errorsRead = DispatchSemaphore(value: 0)
        System.startThread {
            let all = Self.read(source)
            errors.withLock { $0 = all }
            errorsRead.signal()
        }
        let output = Self.read(pipes[1][0])
        errorsRead.wait()
        return (Self.status(of: process), output, errors.withLock(\.self))
    }

    /// Reads to the end, then closes the descriptor.
    private static func read(_ descriptor: Int32) -> [UInt8] {
        defer { close(descriptor) }
        var (all, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = Glibc.read(descriptor, &part, part.count)
            if count > 0 { all += part[..<count] } else if count == 0 || errno != EINTR { return all }
        }
    }

    /// Starts a program in a new session: it has no terminal, and may outlive this program.
    ///
    /// - Returns: Whether it could be started.
    package func start(_ command: [String]) -> Bool {
        guard let process = spawn(command, CSPAWN_DETACHED, .independent) else { return false }
        // Reap the process when it ends, so that no zombie remains.
        System.startThread { _ = ChildProcesses.wait(for: process) }
        return true
    }

    /// Starts a program in a new session, and waits whether it continues to run.
    ///
    /// - Parameters:
    ///   - time: How long to wait for its end.
    ///   - lifetime: Whether it may outlive this program.
    /// - Returns: Its exit status, as that of `run`, if it ends within `time`; 0 if it continues to run.
    package func start(
        _ command: [String], running time: Duration, lifetime: Lifetime = .independent
    ) async -> Int32 {
        guard let process = spawn(command, CSPAWN_DETACHED, lifetime) else { return 127 }
        return await withCheckedContinuation { continuation in
            let waiting = Mutex<CheckedContinuation<Int32, Never>?>(continuation)
            let answer = { @Sendable (status: Int32) in
                waiting.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }?.resume(returning: status)
            }
            System.startThread { answer(Self.status(of: process)) }
            let deadline = DispatchTime.now() + .milliseconds(Int(time / .milliseconds(1)))
            DispatchQueue.global().asyncAfter(deadline: deadline) { answer(0) }
        }
    }

    /// Starts a program in a new session, with `text` as its standard input. It need not read all of it.
    package func start(_ command: [String], reading text: String) -> Bool {
        var ends: [Int32] = [-1, -1]
        guard cspawn_pipe(&ends) == 0 else { return false }
        let (source, target) = (ends[0], ends[1])
        let process = spawn(command, CSPAWN_DETACHED, .independent, input: source)
        close(source)
        guard let process else {
            close(target)
            return false
        }
        System.startThread {
            _ = PipeInput(target).write(Array(text.utf8))
            close(target)
            _ = ChildProcesses.wait(for: process)
        }
        return true
    }

    private func spawn(
        _ command: [String], _ streams: cspawn_streams, _ lifetime: Lifetime, input: Int32 = -1,
        output: Int32 = -1, errors: Int32 = -1
    ) -> pid_t? {
        guard !command.isEmpty else { return nil }
        let arguments = command.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        func spawned() -> pid_t? {
            let process = cspawn(streams, input, output, errors, arguments, variables)
            return process < 0 ? nil : process
        }
        return lifetime == .program ? ChildProcesses.start(spawned) : spawned()
    }

    private static func status(of process: pid_t) -> Int32 {
        let status = ChildProcesses.wait(for: process)
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }
}

/// The writing end of a pipe to another program.
package struct PipeInput: Sendable {
    private let descriptor: Int32

    /// - Parameter descriptor: The end of a pipe; a terminal is refused.
    package init(_ descriptor: Int32) {
        precondition(isatty(descriptor) == 0, "A terminal is not a pipe.")
        self.descriptor = descriptor
    }

    /// Writes all bytes.
    ///
    /// - Returns: Whether the program read them.
    package func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            if written < 0 { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }

    /// Ends the program's input.
    package func close() { Glibc.close(descriptor) }
}
