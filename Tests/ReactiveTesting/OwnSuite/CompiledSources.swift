/// The compiler's errors for sources that import the modules under test as another package would.
///
/// `Golden/Refused` contains sources that must not compile; a file with the extension `.diagnostic` beside
/// each lists the expected errors. `Golden/Accepted` contains sources that must compile, which proves that
/// the set-up works. The files end in `.swift.txt`, because a checkout whose manifest SwiftPM has cached
/// would compile them as part of the test.
package struct CompiledSources: Sendable {
    /// A source that must not compile.
    package struct RejectedSource: Sendable, CustomStringConvertible {
        /// The rule that the source breaks: the comment in its first line.
        package let description: String
        /// The messages of the errors, in order; empty if the source compiled.
        package let errors: [String]
        /// The expected messages.
        package let expected: [String]
    }

    private static let ending = ".swift.txt"

    package let rejectedSources: [RejectedSource]
    /// Errors that belong to none of these sources. A test expects this to be empty.
    package let unexpectedErrors: [String]

    /// Compiles all sources at once, as one module.
    ///
    /// - Parameter test: The absolute path of a file in the folder that contains `Golden`.
    package init(beside test: String) {
        let folder = "\(test.prefix(upTo: test.lastIndex(of: "/") ?? test.startIndex))/Golden"
        let rejected = Self.sources(in: "\(folder)/Refused")
        let files = rejected + Self.sources(in: "\(folder)/Accepted")
        let errors = Self.compile(files)
            .matches(of: #/(\S[^\n]*?)(?::\d+:\d+)?: error: ([^\n]+?)(?: \[#\w+\])?\n/#)
            .map { (file: String($0.output.1), sentence: String($0.output.2)) }
        rejectedSources = rejected.map { file in
            RejectedSource(
                description: String(Self.lines(of: file).first?.drop { "/ ".contains($0) } ?? ""),
                errors: errors.filter { $0.file == file }.map(\.sentence),
                expected: Self.lines(of: file.dropLast(Self.ending.count) + ".diagnostic"))
        }
        unexpectedErrors = errors.filter { !rejected.contains($0.file) }.map { "\($0.file): \($0.sentence)" }
    }

    /// Returns the compiler's output.
    private static func compile(_ files: [String]) -> String {
        Compiler.check("-frontend", files.map { "'\($0)'" }.joined(separator: " "))
    }

    private static func sources(in folder: String) -> [String] {
        Compiler.files(in: folder, endingIn: ending)
    }

    private static func lines(of file: String) -> [String] {
        Compiler.lines(of: file).filter { !$0.isEmpty }
    }
}
