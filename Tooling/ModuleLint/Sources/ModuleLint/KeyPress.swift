import Foundation

/// The files that one key press of the results screen passes, as the README of Search lists them, against those that
/// were executed when it was played.
struct KeyPress {
    /// The README that lists them.
    static let readme = "Modules/Features/Search/README.md"
    static let feature = "Modules/Features/Search"
    /// How many files may be listed, and how many of those in the feature.
    static let most = (files: 18, own: 7)

    /// Paths of files in which something was executed, from the repository's root.
    let executed: Set<String>

    init(executed: Set<String>) { self.executed = executed }

    /// - Parameters:
    ///   - coverage: What `llvm-cov export -summary-only` prints.
    ///   - root: The repository.
    /// - Throws: `DecodingError` when `coverage` is something else.
    init(coverage: Data, root: URL) throws {
        let root = root.standardizedFileURL.path + "/"
        let files = try JSONDecoder().decode(Coverage.self, from: coverage).data.flatMap(\.files)
        let executed = files.filter { $0.summary.functions.covered > 0 && $0.filename.hasPrefix(root) }
        self.init(executed: Set(executed.map { String($0.filename.dropFirst(root.count)) }))
    }

    /// What is wrong with the list: too long, files that are not there or were not passed, roles that are missing.
    func findings(in tree: Tree) -> [Finding] {
        let listed = Self.listed(in: tree.text(at: Self.readme) ?? "")
        if listed.isEmpty { return [Finding(Self.readme, "it lists no files under “\(Self.heading)”")] }
        var findings: [Finding] = []
        if listed.count > Self.most.files {
            findings.append(
                Finding(Self.readme, listed[0].line, "\(listed.count) files; \(Self.most.files) is the limit")
            )
        }
        let own = listed.count { $0.path.hasPrefix(Self.feature + "/") }
        if own > Self.most.own {
            findings.append(
                Finding(Self.readme, listed[0].line, "\(own) files of Search; \(Self.most.own) is the limit"))
        }
        for (number, file) in listed.enumerated() {
            let complaint: String? =
                if tree.text(at: file.path) == nil {
                    "there is no \(file.path)"
                } else if !executed.contains(file.path) {
                    "the key does not pass \(file.path)"
                } else if listed[..<number].contains(where: { $0.path == file.path }) {
                    "\(file.path) is listed twice"
                } else {
                    nil
                }
            if let complaint { findings.append(Finding(Self.readme, file.line, complaint)) }
        }
        let known = Set(listed.map(\.path))
        return findings
            + Self.roles(in: tree).filter { executed.contains($0) && !known.contains($0) }
            .map { Finding($0, "the key passes this role, and \(Self.readme) does not list it") }
    }

    private static let heading = "## One key press"

    /// The paths that the section's table has in its second column; they begin below `Modules`.
    private static func listed(in readme: String) -> [(line: Int, path: String)] {
        let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0 == heading }) else { return [] }
        return lines.indices[(start + 1)...].prefix { !lines[$0].hasPrefix("## ") }.compactMap { index in
            lines[index].firstMatch(of: #/^\| *\d+ *\| *`(?<path>[^`]+\.swift)`/#)
                .map { (index + 1, "Modules/\($0.output.path)") }
        }
    }

    /// The feature's files that are named for a role of the loop.
    private static func roles(in tree: Tree) -> [String] {
        let inLoop: Set<Role> = [.action, .actionCreator, .state, .stream, .view]
        return tree.roleFiles(of: feature).filter { file in
            inLoop.contains(file.role) && file.source.path.split(separator: "/").count == 5
        }.map(\.source.path)
    }
}

/// What is needed of llvm-cov's JSON.
private struct Coverage: Decodable {
    struct Export: Decodable {
        let files: [File]
    }

    struct File: Decodable {
        struct Summary: Decodable {
            struct Functions: Decodable {
                let covered: Int
            }

            let functions: Functions
        }

        let filename: String
        let summary: Summary
    }

    let data: [Export]
}
