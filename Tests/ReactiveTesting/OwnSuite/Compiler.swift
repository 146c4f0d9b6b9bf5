import Glibc

/// The toolchain's compiler, as another package would use it on the modules under test.
enum Compiler {
    /// What the compiler prints about sources that are only checked.
    ///
    /// - Parameters:
    ///   - mode: What stands between the program's name and the options.
    ///   - sources: The last words of the command, and what the shell wants after it.
    static func check(_ mode: String, _ sources: String) -> String {
        let options = "-typecheck -swift-version 6 -diagnostic-style llvm -module-name Outside"
        guard let pipe = popen("swiftc \(mode) \(options) -I '\(modules)' 2>&1 \(sources)", "r") else {
            return ""
        }
        defer { pclose(pipe) }
        return text(of: pipe)
    }

    static func lines(of file: String) -> [String] {
        guard let stream = fopen(file, "r") else { return [] }
        defer { fclose(stream) }
        return text(of: stream).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The files of a folder whose names end like that, by their names.
    static func files(in folder: String, endingIn ending: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }

    /// Where the build put the modules: beside the program that runs the tests.
    private static var modules: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "." }
        defer { free(path) }
        let program = String(cString: path)
        return "\(program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex))/Modules"
    }

    private static func text(of stream: UnsafeMutablePointer<FILE>) -> String {
        var bytes: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
