import Glibc

/// A pipe that is full, so that a program that writes to it waits until it is read.
final class FullPipe: Sendable {
    struct NoPipe: Error {}

    /// The end for the program's output; close it with `closeInput` once the program has its copy.
    let input: Int32
    private let output: Int32
    private let fillerCount: Int

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw NoPipe() }
        (output, input) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        var count = 0
        while Glibc.write(input, "#", 1) == 1 { count += 1 }
        _ = fcntl(input, F_SETFL, 0)
        fillerCount = count
    }

    deinit { close(output) }

    func closeInput() { close(input) }

    /// Everything that the program has written.
    func readToEnd() -> [UInt8] {
        var (all, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = Glibc.read(output, &part, part.count)
            if count > 0 { all += part[..<count] } else if count == 0 || errno != EINTR { break }
        }
        return Array(all.dropFirst(fillerCount))
    }
}
