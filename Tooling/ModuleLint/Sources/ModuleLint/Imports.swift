/// Every import is named in the file's row, and Foundation stays where it may be.
func imports(in tree: Tree, table: RowTable) -> [Finding] {
    let inside = Set(table.targets.map(\.name))
    let outside = table.targets.reduce(into: Set<String>()) { $0.formUnion($1.outside) }
    let strangers = table.rows.filter { !$0.outside.isEmpty && !$0.mayReachOutside }.map { row in
        Finding(
            "Package.swift",
            "\(row.name) uses \(row.outside.sorted().joined(separator: ", ")); only Live and Apps may")
    }
    return strangers
        + table.targets.flatMap { target in
            tree.sources(in: target.path).flatMap { source in
                source.imports.compactMap { line, module -> Finding? in
                    let rule: String? =
                        if inside.contains(module) {
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
    var mayReachOutside: Bool { layer == "Live" || layer == nil }

    /// The toolchain's modules that it may import.
    var toolchain: Set<String> {
        let plain: Set = ["Dispatch", "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization"]
        let foundation: Set = [
            "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        ]
        if isTest || path.hasPrefix("Tests/") { return plain.union(foundation).union(["Testing"]) }
        return switch layer {
        case "Live", nil: plain.union(foundation)
        case "Core" where ["ReactiveCore", "FluxCore"].contains(name): plain
        default: plain.union(["FoundationEssentials"])
        }
    }
}

extension SwiftSource {
    /// Line and first part of the module's name of each import.
    var imports: [(line: Int, module: String)] {
        let statement =
            #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:class|struct|enum|protocol|typealias|func|let|var)\s+)?(?<module>\w+)/#
        return code.enumerated().compactMap { index, line in
            line.firstMatch(of: statement).map { (index + 1, String($0.output.module)) }
        }
    }
}
