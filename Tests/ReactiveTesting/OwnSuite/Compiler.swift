import Glibc

/// The toolchain's compiler, used on the modules under test as another package would.
enum Compiler {
    /// Type-checks sources and returns the compiler's output.
    ///
    /// - Parameters:
    ///   - mode: The arguments between `swiftc` and the options.
    ///   - sources: The last arguments, and possibly a here-document after the command.
    static func check(_ mode: String, _ sources: String) -> String {
        let options = "-typecheck -swift-version 6 -diagnostic-style llvm -module-name Outside"
        let modules = "-I '\(products)/Modules' \(moduleMaps)"
        guard let pipe = popen("swiftc \(mode) \(options) \(modules) 2>&1 \(sources)", "r") else { return "" }
        defer { pclose(pipe) }
        return text(of: pipe)
    }

    static func lines(of file: String) -> [String] {
        guard let stream = fopen(file, "r") else { return [] }
        defer { fclose(stream) }
        return text(of: stream).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The paths of the files in a folder with this suffix, sorted by name.
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

    /// The options for the C modules that Swift modules import.
    private static var moduleMaps: String {
        let own = files(in: products, endingIn: ".build").map { "\($0)/module.modulemap" }
        let packages = files(in: "\(products)/../../checkouts", endingIn: "")
        let others = packages.flatMap { files(in: $0, endingIn: "") }.map { "\($0)/include/module.modulemap" }
        let maps = (own + others).filter { (map: String) -> Bool in access(map, R_OK) == 0 }
        return maps.map { "-Xcc '-fmodule-map-file=\($0)'" }.joined(separator: " ")
    }

    /// The folder with the test executable and the built modules.
    private static var products: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "." }
        defer { free(path) }
        let program = String(cString: path)
        return String(program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex))
    }

    private static func text(of stream: UnsafeMutablePointer<FILE>) -> String {
        var bytes: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
