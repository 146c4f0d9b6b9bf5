import Foundation
import PackagePlugin

/// Compiles the examples of a module's README, and of the READMEs of the C modules that it imports, as tests of the module.
///
/// An example is a code block that is marked `swift`. HTML comments around it, which GitHub does not show, contain what the
/// test needs besides: `<!-- before` begins one with declarations, imports and, on its first line, traits of the test;
/// `<!-- after` begins one with expectations. A block after a line that begins with `<!-- not a test` is skipped.
@main struct ReadmeExamples: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let module = String(target.name.dropLast("Tests".count))
        let described = [module] + (module == "ReactiveCore" ? ["ReactiveTesting"] : [])
        let tested = target.dependencies.compactMap(\.module)
        let own = tested.filter { described.contains($0.name) }
        let systems = own.flatMap { $0.dependencies.compactMap(\.module) }.filter {
            $0 is ClangSourceModuleTarget
        }
        let imports = tested.filter { $0.kind == .generic && $0.name != "TestsAtOnce" }.map {
            $0.name == module ? "@testable import \($0.name)" : "import \($0.name)"
        }
        return (own + systems).compactMap { target in
            let readme = target.directoryURL.appending(path: "README.md")
            guard FileManager.default.fileExists(atPath: readme.path) else { return nil }
            let source = context.pluginWorkDirectoryURL.appending(path: "\(target.name)Readme.swift")
            return .buildCommand(
                displayName: "Reading the example of \(target.name)'s README",
                executable: URL(filePath: "/usr/bin/awk"),
                arguments: [
                    "-v", "name=\(target.name)", "-v", "imports=\(imports.joined(separator: "\\n"))", "-v",
                    "output=\(source.path)", extract, readme.path,
                ], inputFiles: [readme], outputFiles: [source])
        }
    }
}

extension TargetDependency {
    fileprivate var module: (any SourceModuleTarget)? {
        if case .target(let target) = self { target as? any SourceModuleTarget } else { nil }
    }
}

/// The program that reads a README. The names of files are unique in a module, so the locations name the module, too.
private let extract = #"""
    end && $0 == end { end = ""; code = code "#sourceLocation()\n"; next }
    end && /^(@testable )?import / { imports = imports "\n" $0; next }
    end { code = code $0 "\n"; next }
    $0 == "```swift" && !skipped { end = "```" }
    /^<!-- (before|after)/ { end = "-->" }
    /^<!-- before ./ { traits = ", " substr($0, 13) }
    end { code = code "#sourceLocation(file: \"" FILENAME " of " name "\", line: " NR + 1 ")\n" }
    { skipped = /^<!-- not a test/ }
    END {
        printf "" > output
        if (!code) exit
        printf "%s\nimport Testing\n\n@Suite(\"the README of %s\"%s) struct %sReadmeTests {\n", imports, name, traits, name > output
        printf "@Test(\"the example does what it says\") func example() async throws {\n%s}\n}\n", code > output
    }
    """#
