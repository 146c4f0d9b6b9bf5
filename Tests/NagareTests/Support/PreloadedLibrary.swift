import Foundation
import Glibc
import ReactiveTesting

/// A small C library that the dynamic loader places before the C library of a program under test.
enum PreloadedLibrary {
    struct NoCompiler: Error {}

    /// Compiles a library.
    ///
    /// - Parameter home: The folder of its files.
    /// - Returns: The value for `LD_PRELOAD`.
    static func path(source: String, in home: TemporaryFolder) async throws -> String {
        let (path, sourcePath) = ("\(home.path)/preloaded.so", "\(home.path)/preloaded.c")
        try source.write(toFile: sourcePath, atomically: true, encoding: .utf8)
        let compiled = try await ChildProcess.outcome(
            [try compiler, "-shared", "-fPIC", "-O1", "-o", path, sourcePath])
        guard compiled.end == .exit(0) else { throw NoCompiler() }
        return path
    }

    /// The compiler of the Swift toolchain.
    private static var compiler: String {
        get throws {
            let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
            for folder in folders {
                let path = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
                let clang = path.deletingLastPathComponent().path + "/clang"
                if access("\(folder)/swift", X_OK) == 0, access(clang, X_OK) == 0 { return clang }
            }
            throw NoCompiler()
        }
    }
}
