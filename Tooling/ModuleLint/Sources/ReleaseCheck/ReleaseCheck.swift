import Foundation

/// Checks the number of a new version: `ReleaseCheck LAST FOLDER NEXT FOLDER`.
///
/// The folders contain the symbol graphs of the library modules at both versions. If the number does not allow the public
/// changes, prints the removed (`-`) and added (`+`) symbols and exits with 1.
@main
enum ReleaseCheck {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let last = Version(arguments[1]), let next = Version(arguments[3]) else {
            FileHandle.standardError.write(Data("usage: ReleaseCheck LAST FOLDER NEXT FOLDER\n".utf8))
            exit(64)
        }
        let release = Release(
            from: (last, try symbols(in: arguments[2])), to: (next, try symbols(in: arguments[4])))
        release.findings.forEach { print($0) }
        exit(release.findings.isEmpty ? 0 : 1)
    }

    private static func symbols(in folder: String) throws -> Symbols {
        let files = try FileManager.default.contentsOfDirectory(
            at: URL(filePath: folder, directoryHint: .isDirectory), includingPropertiesForKeys: nil)
        return try Symbols(
            graphs: files.filter { $0.pathExtension == "json" }.map { try Data(contentsOf: $0) })
    }
}

/// The public changes between two versions of the library.
struct Release {
    let last: Version
    let next: Version
    let removed: [String]
    let added: [String]
    /// Whether a dependent that compiles with the last version may not compile with the next one.
    let isBreaking: Bool

    init(from last: (version: Version, symbols: Symbols), to next: (version: Version, symbols: Symbols)) {
        (self.last, self.next) = (last.version, next.version)
        removed = last.symbols.lines.subtracting(next.symbols.lines).sorted()
        added = next.symbols.lines.subtracting(last.symbols.lines).sorted()
        // A new enum case breaks exhaustive switches, and a new requirement breaks conforming types.
        let extended = added.compactMap { next.symbols.exhaustive[$0] }
        isBreaking = !removed.isEmpty || extended.contains { last.symbols.declares($0) }
    }

    /// The lowest version number that semantic versioning allows for the changes. Before 1.0.0, the minor number counts
    /// breaking changes.
    private var lowest: Version? {
        let isInitialDevelopment = last.major == 0
        let text =
            switch (isBreaking, !added.isEmpty) {
            case (true, _): isInitialDevelopment ? "0.\(last.minor + 1).0" : "\(last.major + 1).0.0"
            case (false, true) where !isInitialDevelopment: "\(last.major).\(last.minor + 1).0"
            case (false, _): "\(last.major).\(last.minor).\(last.patch + 1)"
            }
        return Version(text)
    }

    /// The changes, if the version number does not allow them, and the lowest number that does; empty if it allows them.
    var findings: [String] {
        guard let lowest, next < lowest else { return [] }
        let changes = removed.map { "- \($0)" } + added.map { "+ \($0)" }
        return changes + ["version \(next) is too low; after \(last), use \(lowest) or higher"]
    }
}

/// The public API of modules, from the compiler's symbol graphs.
struct Symbols {
    private struct Graph: Decodable {
        struct Symbol: Decodable {
            struct Kind: Decodable { let identifier: String }
            struct Identifier: Decodable { let precise: String }
            struct Fragment: Decodable {
                let kind: String
                let spelling: String
            }

            let kind: Kind
            let identifier: Identifier
            let pathComponents: [String]
            let declarationFragments: [Fragment]?

            var path: String { pathComponents.joined(separator: ".") }
            var parent: String { pathComponents.dropLast().joined(separator: ".") }

            /// On one line. Callers do not see the internal names of parameters.
            var declaration: String {
                (declarationFragments ?? []).filter { $0.kind != "internalParam" }.map(\.spelling).joined()
                    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
        }

        struct Relationship: Decodable {
            let source: String
            let target: String
            let kind: String
            let targetFallback: String?
        }

        struct Module: Decodable { let name: String }

        let module: Module
        let symbols: [Symbol]
        let relationships: [Relationship]
    }

    /// One line for each symbol and each conformance, for example `FluxCore Scope.close() func close()`.
    let lines: Set<String>
    /// The lines of enum cases and of protocol requirements without a default implementation, each with its enum or protocol,
    /// for example `FluxCore WorkPolicy`.
    let exhaustive: [String: String]

    init(lines: Set<String>, exhaustive: [String: String] = [:]) {
        (self.lines, self.exhaustive) = (lines, exhaustive)
    }

    /// - Parameter graphs: The files that `swift package dump-symbol-graph` writes.
    init(graphs: [Data]) throws {
        let graphs = try graphs.map { try JSONDecoder().decode(Graph.self, from: $0) }
        let relationships = graphs.flatMap(\.relationships)
        let paths = Dictionary(
            graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0.path) },
            uniquingKeysWith: { first, _ in first })
        let requirements = Set(relationships.filter { $0.kind == "requirementOf" }.map(\.source))
            .subtracting(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.target))

        var lines: Set<String> = []
        var exhaustive: [String: String] = [:]
        for graph in graphs {
            for symbol in graph.symbols {
                let line = "\(graph.module.name) \(symbol.path) \(symbol.declaration)"
                lines.insert(line)
                if symbol.kind.identifier == "swift.enum.case"
                    || requirements.contains(symbol.identifier.precise)
                {
                    exhaustive[line] = "\(graph.module.name) \(symbol.parent)"
                }
            }
            for relationship in graph.relationships where relationship.kind == "conformsTo" {
                let target = paths[relationship.target] ?? relationship.targetFallback ?? relationship.target
                lines.insert(
                    "\(graph.module.name) \(paths[relationship.source] ?? relationship.source): \(target)")
            }
        }
        (self.lines, self.exhaustive) = (lines, exhaustive)
    }

    /// Whether the enum or protocol, such as `FluxCore WorkPolicy`, is declared.
    func declares(_ type: String) -> Bool { lines.contains { $0.hasPrefix("\(type) ") } }
}

/// A semantic version: major, minor and patch number.
struct Version: Comparable, CustomStringConvertible {
    let (major, minor, patch): (Int, Int, Int)

    init?(_ text: String) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2]
        else {
            return nil
        }
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    var description: String { "\(major).\(minor).\(patch)" }

    static func < (left: Version, right: Version) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
