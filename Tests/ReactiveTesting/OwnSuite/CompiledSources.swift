/// What the compiler says of sources that import the modules under test as another package would.
///
/// `Golden/Refused` holds sources that must not compile, each with the sentences of its errors beside it in a
/// file that ends in `.diagnostic`; `Golden/Accepted` holds sources that must, to prove that the set-up works.
/// They end in `.swift.txt`: a checkout whose manifest SwiftPM has cached would take them for the test's own.
package struct CompiledSources: Sendable {
    /// One source that must not compile.
    package struct RejectedSource: Sendable, CustomStringConvertible {
        /// The rule that it breaks: its first line, a comment.
        package let description: String
        /// The sentences of its errors in their order; empty when it compiled.
        package let errors: [String]
        /// The same, as they are expected.
        package let expected: [String]
    }

    private static let ending = ".swift.txt"

    package let rejectedSources: [RejectedSource]
    /// Every error that belongs to no refused source: there must be none.
    package let unexpectedErrors: [String]

    /// Compiles all sources at once, as one module.
    ///
    /// - Parameter test: A file in the folder where `Golden` stands, by its absolute path.
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

    /// Everything that the compiler prints.
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
