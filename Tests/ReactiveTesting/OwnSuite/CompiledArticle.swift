/// The code of an article, compiled: its code blocks marked `swift`, in order, form one program that imports
/// the modules under test.
package struct CompiledArticle: Sendable, CustomStringConvertible {
    /// The article's file name, such as `Article.md`.
    package let description: String
    /// The compiler's errors and warnings, each as `Article.md:line: error: message`.
    package let diagnostics: [String]

    /// - Parameters:
    ///   - name: The article's file name.
    ///   - lines: All lines of the article.
    ///   - isolation: The default isolation of the package that contains the code.
    package init(_ name: String, lines: [String], isolation: DefaultIsolation = .nonisolated) {
        description = name
        // A here-document instead of a file: the shell passes the code to the compiler's standard input.
        let report = Compiler.check(
            "-default-isolation \(isolation.rawValue)",
            "- <<'END OF \(name)'\n\(Self.code(of: lines, name))\nEND OF \(name)\n")
        diagnostics = report.matches(
            of: #/([^\s:]+:\d+)(?::\d+)?: ((?:error|warning): [^\n]+?)(?: \[#\w+\])?\n/#
        )
        .map { "\($0.output.1): \($0.output.2)" }
    }

    /// The isolation of declarations that state none.
    package enum DefaultIsolation: String, Sendable, CaseIterable {
        case nonisolated
        case mainActor = "MainActor"
    }

    /// The articles in a folder that contain code.
    package static func all(
        in folder: String, isolation: DefaultIsolation = .nonisolated
    ) -> [CompiledArticle] {
        Compiler.files(in: folder, endingIn: ".md").compactMap { file in
            let lines = Compiler.lines(of: file)
            guard lines.contains(opening) else { return nil }
            return CompiledArticle(
                String(file.dropFirst(folder.count + 1)), lines: lines, isolation: isolation)
        }
    }

    private static let (opening, closing) = ("```swift", "```")

    /// The lines inside of code blocks, with source locations for the compiler.
    private static func code(of lines: [String], _ name: String) -> String {
        var (code, isInside) = ([String](), false)
        for (index, line) in lines.enumerated() {
            if isInside, line == closing {
                isInside = false
            } else if isInside {
                code.append(line)
            } else if line == opening {
                isInside = true
                code.append("#sourceLocation(file: \"\(name)\", line: \(index + 2))")
            }
        }
        return code.joined(separator: "\n")
    }
}
