/// A feature's folder holds its scope, its README, and a folder for each screen and for what several screens share;
/// in such a folder the files are named for it and their role, or lie in a folder of that role.
func featureFolders(in tree: Tree) -> [Finding] {
    tree.features.flatMap { feature in
        let name = feature.split(separator: "/").last ?? ""
        let folders = tree.folders(of: feature)
        let strangers = tree.names(in: feature).filter { file in
            !folders.contains(file) && file != "README.md"
                && !(file.hasPrefix("\(name)Feature") && file.isSwift)
        }
        let gap = tree.names(in: feature).contains("\(name)Feature.swift") ? [] : ["\(name)Feature.swift"]
        return strangers.map {
            Finding(
                "\(feature)/\($0)", "only \(name)Feature….swift, README.md and folders stand in a feature")
        }
            + gap.map { Finding("\(feature)/\($0)", "the feature lacks this file") }
            + folders.flatMap { findings(in: tree, feature, $0) }
    }
}

private func findings(in tree: Tree, _ feature: String, _ folder: String) -> [Finding] {
    let path = "\(feature)/\(folder)"
    let roles = Role.allCases.map(\.rawValue)
    let names = tree.names(in: path)
    let strangers = names.filter { name in
        if roles.contains(name) { return false }
        let file = name.isSwift ? name.dropLast(".swift".count).prefix { $0 != "+" } : ""
        return !roles.contains { file == folder + $0 }
    }
    // Who draws has the whole loop before it.
    let wanted = names.contains("\(folder)View.swift") ? ["Action", "State", "Stream"] : []
    return strangers.map {
        Finding(
            "\(path)/\($0)",
            "only \(folder)… named for a role, and folders named \(roles.joined(separator: ", "))")
    }
        + wanted.map { "\(folder)\($0).swift" }.filter { !names.contains($0) }
        .map { Finding("\(path)/\($0)", "the screen lacks this file") }
}

extension String {
    fileprivate var isSwift: Bool { hasSuffix(".swift") }
}
