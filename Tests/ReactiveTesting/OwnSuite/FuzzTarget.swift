import Glibc
import ReactiveCore

/// A parser with a property that must hold for any input.
///
/// Tests run it on the seeds in `Tooling/Seeds/NAME`, which include inputs of past failures. `Tooling/fuzz
/// NAME` builds the same test with coverage counters and runs libFuzzer on it.
package struct FuzzTarget: Sendable {
    private let name: String
    private let check: @Sendable ([UInt8]) -> String?

    /// - Parameters:
    ///   - name: The name of the seeds' folder, in lower-case letters.
    ///   - check: Returns a description of what is wrong for an input, or `nil`. The input may be any bytes,
    ///     or empty.
    package init(_ name: String, check: @escaping @Sendable ([UInt8]) -> String?) {
        (self.name, self.check) = (name, check)
    }

    /// The seeds that fail the check, with descriptions; an error if there are no seeds.
    package func failures() -> [String] {
        fuzzIfRequested()
        let seeds = files()
        if seeds.isEmpty { return ["no seeds in \(folder)"] }
        return seeds.compactMap { seed in
            check(bytes(of: "\(folder)/\(seed)")).map { "\(seed): \($0)" }
        }
    }

    private var folder: String {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        return root.joined(separator: "/") + "/Tooling/Seeds/\(name)"
    }

    private func files() -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    private func bytes(of path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var (bytes, chunk): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Runs libFuzzer, which never returns, if it is linked and this target is requested.
    private func fuzzIfRequested() {
        #if FUZZING
        guard let requested = getenv("NAGARE_FUZZ"), String(cString: requested) == name else { return }
        Self.running.withLock { $0 = self }
        let options = getenv("NAGARE_FUZZ_OPTIONS").map { String(cString: $0) } ?? ""
        var arguments = (["fuzz"] + options.split(separator: " ").map(String.init)).map { strdup($0) } + [nil]
        var count = Int32(arguments.count - 1)
        arguments.withUnsafeMutableBufferPointer { arguments in
            var first = arguments.baseAddress
            exit(runFuzzer(&count, &first) { start, count in FuzzTarget.run(start, count) })
        }
        #endif
    }

    #if FUZZING
    private static let running = Guarded<FuzzTarget?>(nil)

    private static func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        let target = running.withLock { $0 }
        if let failure = target?.check(Array(UnsafeBufferPointer(start: start, count: count))) {
            fatalError("fuzz: \(failure)")
        }
        return 0
    }
    #endif
}

#if FUZZING
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
#endif
