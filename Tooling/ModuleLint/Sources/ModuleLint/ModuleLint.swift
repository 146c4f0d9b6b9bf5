import Foundation

/// Checks the rules of this repository: `swift package dump-package | ModuleLint ROOT`.
///
/// Prints findings as `path:line: rule` and exits with 1 if there are any. With `--map` it prints the text of
/// `Modules/README.md` instead.
@main
enum ModuleLint {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let printsMap = arguments.first == "--map"
        if printsMap { arguments.removeFirst() }
        guard arguments.count == 1 else {
            FileHandle.standardError.write(Data("usage: ModuleLint [--map] ROOT <package.json\n".utf8))
            exit(64)
        }

        let root = URL(filePath: arguments[0], directoryHint: .isDirectory)
        let dump = try FileHandle.standardInput.readToEnd() ?? Data()
        let tree = try Tree(root: root)
        let table = try RowTable(dump: dump, manifest: tree.text(at: "Package.swift"))
        if printsMap {
            print(table.map, terminator: "")
        } else {
            report(findings(in: tree, table: table))
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
