import Dispatch
import Glibc
import ReactiveTesting

/// The processes of a server that has started.
final class RunningServer: Sendable {
    /// A shell that kills the server and deletes its folder when the process of the tests ends.
    private let guardian: ChildProcess
    private let server: pid_t

    /// - Returns: `nil` if the server ended instead of accepting connections.
    init?(_ command: [String], folder: String) throws {
        // The pipe of the output closes when the last process of the server ends. A signal for the whole group, such as
        // that of Ctrl-C, ends the shell's wait only. Processes of the server may still write when it is killed.
        let script = """
            trap : HUP INT TERM
            "$@" 2>&1 </dev/null & server=$!
            echo "server $server"
            exec >/dev/null 2>&1
            read -r order
            kill -KILL $server
            [ "$order" = keep ] && exit
            for _ in 1 2 3 4 5 6 7 8 9; do rm -rf "$folder" && break; done
            """
        guardian = try ChildProcess(
            ["sh", "-c", script, "sh"] + command, environment: .current(adding: ["folder": folder]),
            input: .pipe, output: .pipe, errors: nil)
        var process: pid_t?
        var isReady = false
        while !isReady, let line = guardian.output.line() {
            if line.hasPrefix("server ") { process = pid_t(line.dropFirst("server ".count)) }
            isReady = line.contains("ready to accept connections")
        }
        server = process ?? 0
        guard isReady, server > 0 else {
            end()
            return nil
        }
        // Otherwise the server blocks when the pipe is full.
        let output = guardian.output
        DispatchQueue(label: "log of PostgreSQL").async { _ = output.readToEnd() }
    }

    func kill() {
        let workers = children(of: server)
        Glibc.kill(server, SIGKILL)
        for worker in workers { Glibc.kill(worker, SIGKILL) }
        end()
    }

    private func end() {
        guardian.input.write("keep\n")
        _ = guardian.waitForEnd()
    }
}

private func children(of process: pid_t) -> [pid_t] {
    // Files of `/proc` have no size, so Foundation would read nothing.
    guard let file = fopen("/proc/\(process)/task/\(process)/children", "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
}
