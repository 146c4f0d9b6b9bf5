/// At most 300 lines a file, tests included; but the manifest grows with the rows, and SwiftPM reads one file.
func fileSizes(in tree: Tree) -> [Finding] {
    tree.sources.filter { $0.lineCount > 300 && $0.path != "Package.swift" }
        .map { Finding($0.path, $0.lineCount, "\($0.lineCount) lines; 300 is the limit") }
}

/// The root holds what a visitor must see and nothing else.
func topLevel(of tree: Tree) -> [Finding] {
    let wanted: Set = ["Package.swift", "Modules", "Apps", "Tests", "Tooling", "README.md", "LICENSE"]
    // SwiftPM writes it at every build and git ignores it.
    let ignored: Set = ["Package.resolved"]
    let found = Set(tree.paths.compactMap { $0.split(separator: "/").first.map(String.init) })
    return found.subtracting(wanted).subtracting(ignored).map { Finding($0, "the root has no place for it") }
        + wanted.subtracting(found).map { Finding($0, "it is missing from the root") }
}

/// Each row's module says in at most 40 lines what it is for, tables of figures aside, and each row says it in
/// one.
func readmes(in tree: Tree, table: RowTable) -> [Finding] {
    table.rows.flatMap { row -> [Finding] in
        let path = "\(row.path)/README.md"
        var findings: [Finding] = []
        if table.abouts[row.name, default: ""].isEmpty {
            findings.append(Finding("Package.swift", "the row \(row.name) has no `about:`"))
        }
        guard let text = tree.text(at: path) else {
            return findings + [Finding(path, "\(row.name) has no README")]
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let count = lines.count { !$0.hasPrefix("|") } - (text.hasSuffix("\n") ? 1 : 0)
        if count > 40 { findings.append(Finding(path, count, "\(count) lines; 40 is the limit")) }
        return findings
    }
}

/// Every row but System's has tests, and every folder of tests has a row or is a worked example.
func testFolders(in tree: Tree, table: RowTable) -> [Finding] {
    let support: Set = ["ReactiveTesting", "FluxTesting"]
    let examples = "ExamplesTests"
    // Tests, and the programs that they start.
    let known = Set(table.targets.map(\.path))
    let folders =
        tree.names(in: "Tests").filter { !support.contains($0) && $0 != examples }
        + tree.names(in: "Tests/\(examples)").filter { $0 != "README.md" }.map { "\(examples)/\($0)" }
    let strangers = folders.filter { !known.contains("Tests/\($0)") }
        .map { Finding("Tests/\($0)", "it belongs to no row, so nothing runs it") }
    let gaps = table.rows.filter { $0.layer != "System" }.compactMap { row -> Finding? in
        let folder = "Tests/\(row.name)Tests"
        let hasTests = tree.sources(in: folder).contains { $0.code.contains { $0.contains("@Test") } }
        return hasTests ? nil : Finding(folder, "\(row.name) has no tests")
    }
    return strangers + gaps
}
