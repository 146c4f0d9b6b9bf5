import Foundation

/// Checks the rules that a program can check: `swift package dump-package | ModuleLint [--map] ROOT`.
///
/// Prints findings as `path:line: rule` and exits with 1 when there are any; with `--map` it prints what belongs
/// into `Modules/README.md` instead.
@main
enum ModuleLint {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let wantsMap = arguments.first == "--map"
        if wantsMap { arguments.removeFirst() }
        guard arguments.count == 1 else {
            FileHandle.standardError.write(Data("usage: ModuleLint [--map] ROOT <package.json\n".utf8))
            exit(64)
        }

        let tree = try Tree(root: URL(filePath: arguments[0], directoryHint: .isDirectory))
        let table = try RowTable(
            dump: FileHandle.standardInput.readToEnd() ?? Data(), manifest: tree.text(at: "Package.swift"))

        if wantsMap {
            print(table.map, terminator: "")
        } else {
            let findings = findings(in: tree, table: table)
            findings.forEach { print($0) }
            exit(findings.isEmpty ? 0 : 1)
        }
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
