import Glibc

/// Functions of the GNU C library that Swift's `Glibc` module lacks.
enum GNU {
    /// Creates a pipe that is not inherited, even by a program that another thread is starting.
    static func pipe() -> (reading: Int32, writing: Int32) {
        typealias Pipe2 = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
        var ends: [Int32] = [-1, -1]
        let outcome = call("pipe2", as: Pipe2.self)(&ends, O_CLOEXEC)
        precondition(outcome == 0, "pipe() failed")
        return (ends[0], ends[1])
    }

    static func change(to folder: String, _ actions: inout posix_spawn_file_actions_t) {
        typealias Change =
            @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32
        _ = call("posix_spawn_file_actions_addchdir_np", as: Change.self)(&actions, folder)
    }

    static func close(from first: Int32, _ actions: inout posix_spawn_file_actions_t) {
        typealias Close = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        _ = call("posix_spawn_file_actions_addclosefrom_np", as: Close.self)(&actions, first)
    }

    private static func call<Call>(_ name: String, as type: Call.Type) -> Call {
        guard let address = dlsym(nil, name) else { fatalError("\(name) is not in the C library") }
        return unsafeBitCast(address, to: type)
    }
}
