/// At most 400 lines a file, tests included; but the manifest grows with the rows, and SwiftPM reads one file.
func fileSizes(in tree: Tree) -> [Finding] {
    tree.sources.filter { $0.lineCount > 400 && $0.path != "Package.swift" }
        .map { Finding($0.path, $0.lineCount, "\($0.lineCount) lines; 400 is the limit") }
}

/// The top level contains what a visitor must see and nothing else.
func topLevel(of tree: Tree) -> [Finding] {
    let wanted: Set = ["Package.swift", "Modules", "Apps", "Tests", "Tooling", "README.md", "LICENSE"]
    // SwiftPM writes it at every build and git ignores it.
    let ignored: Set = ["Package.resolved"]
    let found = Set(tree.paths.compactMap { $0.split(separator: "/").first.map(String.init) })
    return found.subtracting(wanted).subtracting(ignored).map {
        Finding($0, "it does not belong at the top level")
    }
        + wanted.subtracting(found).map { Finding($0, "it is missing at the top level") }
}

/// Each row says in one line what it is for. What others use or read first, the library and the features, has a README, too.
func readmes(in tree: Tree, table: RowTable) -> [Finding] {
    table.rows.flatMap { row -> [Finding] in
        let path = "\(row.path)/README.md"
        var findings: [Finding] = []
        if table.abouts[row.name, default: ""].isEmpty {
            findings.append(Finding("Package.swift", "the row \(row.name) has no `about:`"))
        }
        if row.isLibrary || row.layer == "Features", tree.text(at: path) == nil {
            findings.append(Finding(path, "\(row.name) has no README"))
        }
        return findings
    }
}

/// Every row except System's has tests, and every folder of tests belongs to a row or is an example.
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
