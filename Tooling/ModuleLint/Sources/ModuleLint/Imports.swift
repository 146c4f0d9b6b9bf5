/// Every import is named in the file's row, and Foundation stays where it may be.
func imports(in tree: Tree, table: RowTable) -> [Finding] {
    let inside = Set(table.targets.map(\.name))
    let outside = table.targets.reduce(into: Set<String>()) { $0.formUnion($1.outside) }
    let strangers = table.rows.filter { !$0.outside.isEmpty && !$0.mayReachOutside }.map { row in
        Finding(
            "Package.swift",
            "\(row.name) uses \(row.outside.sorted().joined(separator: ", ")); only Live, Commands and Apps may"
        )
    }
    return strangers
        + table.targets.flatMap { target in
            tree.sources(in: target.path).flatMap { source in
                source.imports.compactMap { line, module, condition -> Finding? in
                    let rule: String? =
                        if condition == .elsewhere {
                            nil
                        } else if module == "Glibc", target.isPortable, condition == .everywhere {
                            "\(target.name) imports Glibc, which other systems lack: write `#if canImport(Glibc)`"
                        } else if inside.contains(module) {
                            target.inside.contains(module)
                                ? nil : "the row of \(target.name) does not import \(module)"
                        } else if outside.contains(module) {
                            target.outside.contains(module)
                                ? nil : "the row of \(target.name) does not use \(module)"
                        } else if target.toolchain.contains(module) {
                            nil
                        } else {
                            "\(target.name) may not import \(module)"
                        }
                    return rule.map { Finding(source.path, line, $0) }
                }
            }
        }
}

extension RowTable.Target {
    var mayReachOutside: Bool { layer == "Live" || layer == "Commands" || layer == nil }

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
