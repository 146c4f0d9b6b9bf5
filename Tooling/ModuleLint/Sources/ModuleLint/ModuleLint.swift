import Foundation

/// Checks the rules that a program can check: `swift package dump-package | ModuleLint ROOT`.
///
/// Prints findings as `path:line: rule` and exits with 1 when there are any. With `--map` it prints what belongs into
/// `Modules/README.md` instead; with `--key-press`, given what llvm-cov exports of one, it checks what that passes.
@main
enum ModuleLint {
    private enum Mode: String { case rules, map = "--map", keyPress = "--key-press" }

    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let mode = arguments.first.flatMap(Mode.init(rawValue:)) ?? .rules
        if mode != .rules { arguments.removeFirst() }
        guard arguments.count == 1 else {
            let usage =
                "usage: ModuleLint [--map] ROOT <package.json, ModuleLint --key-press ROOT <coverage.json\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(64)
        }

        let root = URL(filePath: arguments[0], directoryHint: .isDirectory)
        let input = try FileHandle.standardInput.readToEnd() ?? Data()
        let tree = try Tree(root: root)
        switch mode {
        case .map:
            print(try RowTable(dump: input, manifest: tree.text(at: "Package.swift")).map, terminator: "")
        case .rules:
            report(
                findings(in: tree, table: try RowTable(dump: input, manifest: tree.text(at: "Package.swift")))
            )
        case .keyPress: report(try KeyPress(coverage: input, root: root).findings(in: tree))
        }
    }

    private static func report(_ findings: [Finding]) -> Never {
        findings.forEach { print($0) }
        exit(findings.isEmpty ? 0 : 1)
    }

    static func findings(in tree: Tree, table: RowTable) -> [Finding] {
        let rules: [(Tree, RowTable) -> [Finding]] = [
            { tree, _ in Phrase.findings(in: tree) },
            { tree, _ in fileSizes(in: tree) },
            { tree, _ in topLevel(of: tree) },
            { tree, _ in featureFolders(in: tree) },
            { tree, _ in roles(in: tree) },
            { tree, _ in oneLoop(in: tree) },
            { tree, _ in comments(in: tree) },
            readmes(in:table:),
            testFolders(in:table:),
            imports(in:table:),
            signatures(in:table:),
            unsafeBoxes(in:table:),
        ]
        return rules.flatMap { $0(tree, table) }.sorted()
    }
}
