/// Foundation and the system's library stay where they may be, and no file imports a module that no row names.
///
/// The compiler checks that the row of a file names the modules of this repository and of packages.
func imports(in tree: Tree, table: RowTable) -> [Finding] {
    let named = table.targets.reduce(into: Set(table.targets.map(\.name))) { $0.formUnion($1.outside) }
    return table.targets.flatMap { target in
        tree.sources(in: target.path).flatMap { source in
            source.imports.compactMap { line, module, condition -> Finding? in
                if condition == .elsewhere || named.contains(module) { return nil }
                if module == "Glibc", target.isPortable, condition == .everywhere {
                    return Finding(
                        source.path, line,
                        "\(target.name) imports Glibc, which other systems lack: write `#if canImport(Glibc)`"
                    )
                }
                return target.toolchain.contains(module)
                    ? nil : Finding(source.path, line, "\(target.name) may not import \(module)")
            }
        }
    }
}

extension RowTable.Target {
    /// Whether dependents build it, on other systems too.
    var isPortable: Bool { isLibrary && name != "TerminalDevice" && name != "ReactiveTesting" }

    /// The toolchain's modules that it may import.
    var toolchain: Set<String> {
        let plain: Set = ["Dispatch", "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization"]
        let foundation: Set = [
            "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        ]
        if isTest || path.hasPrefix("Tests/") { return plain.union(foundation).union(["Testing"]) }
        return switch layer {
        // With Foundation, a statically linked program has 60 MB instead of 14 (Tooling/Decisions/size.md).
        case "Live" where isLibrary && outside.isEmpty: plain.union(["FoundationEssentials"])
        case "Live", "Commands", nil: plain.union(foundation)
        case "Core" where ["ReactiveCore", "FluxCore", "FluxQueries"].contains(name): plain
        default: plain.union(["FoundationEssentials"])
        }
    }
}

/// On which systems an import is compiled.
enum Condition {
    case everywhere
    /// Under `#if canImport`, where that can be imported.
    case asked
    /// Under its `#elseif` or `#else`: not on the system that the rules are for.
    case elsewhere
}

extension SwiftSource {
    /// Line, first part of the module's name and condition of each import.
    var imports: [(line: Int, module: String, condition: Condition)] {
        let statement =
            #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:class|struct|enum|protocol|typealias|func|let|var)\s+)?(?<module>\w+)/#
        var condition = Condition.everywhere
        return code.enumerated().compactMap { index, line in
            switch line.prefix(5) {
            case "#if c": condition = .asked
            case "#else": condition = condition == .everywhere ? .everywhere : .elsewhere
            case "#endi": condition = .everywhere
            default: break
            }
            guard line.containsBytes(of: "import") else { return nil }
            return line.firstMatch(of: statement).map { (index + 1, String($0.output.module), condition) }
        }
    }
}

/// What a module shows to others is in the project's own words: no outside package's types. Commands show the argument
/// parser, which creates them.
func signatures(in tree: Tree, table: RowTable) -> [Finding] {
    let shown = #/^\s*(?:@_exported\s+(?:\w+\s+)?|(?:public|package)\s+)import\s+(?<module>\w+)/#
    return table.rows.filter { $0.layer != nil && $0.layer != "Commands" && !$0.outside.isEmpty }.flatMap {
        row in
        tree.sources(in: row.path).flatMap { source in
            source.code.enumerated().compactMap { index, line in
                line.firstMatch(of: shown).map { String($0.output.module) }
                    .flatMap { row.outside.contains($0) ? $0 : nil }
                    .map { Finding(source.path, index + 1, "\($0) shows in public signatures") }
            }
        }
    }
}
