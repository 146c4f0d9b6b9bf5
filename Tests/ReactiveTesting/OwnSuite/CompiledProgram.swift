/// The compiler's errors for the sources of a folder, compiled as another package would compile them.
package struct CompiledProgram: Sendable, CustomStringConvertible {
    /// The folder's name.
    package let description: String
    private let files: [String]

    /// The programs in the folders of a folder.
    package static func all(in folder: String) -> [CompiledProgram] {
        Compiler.files(in: folder, endingIn: "").filter { !$0.hasSuffix(".") && !$0.hasSuffix(".md") }
            .map { program in
                CompiledProgram(
                    description: String(program.dropFirst(folder.count + 1)),
                    files: Compiler.files(in: program, endingIn: ".swift"))
            }
    }

    /// Compiles the sources as one module and returns the compiler's errors.
    package func errors() -> [String] {
        precondition(!files.isEmpty, "there is no source in \(description)")
        return Compiler.check("-parse-as-library", files.map { "'\($0)'" }.joined(separator: " "))
            .matches(of: #/error: ([^\n]+)\n/#).map { String($0.output.1) }
    }
}
