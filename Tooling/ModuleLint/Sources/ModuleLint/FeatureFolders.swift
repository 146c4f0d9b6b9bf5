/// A feature's folder contains its scope, its README, a small screen whose roles are one file, a folder with its sentences
/// for people, and a folder for each other screen and for each part that several screens share. The files in such a folder are named for the folder and their role, or are in a folder of that role.
func featureFolders(in tree: Tree) -> [Finding] {
    tree.features.flatMap { feature in
        let name = feature.split(separator: "/").last ?? ""
        let folders = tree.folders(of: feature)
        let strangers = tree.names(in: feature).filter { file in
            !folders.contains(file) && file != "README.md"
                && !(["Feature", "Screen"].contains { file.hasPrefix("\(name)\($0)") }
                    && file.isSwift)
        }
        let gap = tree.names(in: feature).contains("\(name)Feature.swift") ? [] : ["\(name)Feature.swift"]
        return strangers.map {
            Finding(
                "\(feature)/\($0)",
                "only \(name)Feature….swift, \(name)Screen….swift, README.md and folders belong in a feature"
            )
        }
            + gap.map { Finding("\(feature)/\($0)", "the feature lacks this file") }
            + folders.flatMap { findings(in: tree, feature, $0) }
    }
}

private func findings(in tree: Tree, _ feature: String, _ folder: String) -> [Finding] {
    let path = "\(feature)/\(folder)"
    if folder == "Strings" { return sentenceFindings(in: tree, path) }
    let roles = Role.allCases.map(\.rawValue)
    let names = tree.names(in: path)
    let strangers = names.filter { name in
        if roles.contains(name) { return false }
        let file = name.isSwift ? name.dropLast(".swift".count).prefix { $0 != "+" } : ""
        return !roles.contains { file == folder + $0 }
    }
    return strangers.map {
        Finding(
            "\(path)/\($0)",
            "only \(folder)… named for a role, and folders named \(roles.joined(separator: ", "))")
    } + missingRoles(in: tree, path, folder)
}

/// The sentences in each language, in files named for their protocols and types.
private func sentenceFindings(in tree: Tree, _ path: String) -> [Finding] {
    tree.names(in: path).filter { name in
        !(name.isSwift && name.dropLast(".swift".count).prefix { $0 != "+" }.hasSuffix("Strings"))
    }.map { Finding("\(path)/\($0)", "only …Strings.swift belong in this folder") }
}

/// A screen that draws has an action, a state and a stream. A small one may declare them in one file.
private func missingRoles(in tree: Tree, _ path: String, _ folder: String) -> [Finding] {
    guard tree.names(in: path).contains("\(folder)View.swift") else { return [] }
    let sources = tree.sources(in: path)
    let types = Set(sources.flatMap(\.declaredTypes).map { String($0.name) })
    let hasStream = sources.contains { source in
        source.name.hasPrefix(folder + "Stream") || source.code.contains(where: \.namesStreamType)
    }
    let missing = ["Action", "State"].filter { !types.contains(folder + $0) } + (hasStream ? [] : ["Stream"])
    return missing.map { Finding("\(path)/\(folder)View.swift", "the screen has no \(folder)\($0)") }
}

extension String {
    fileprivate var isSwift: Bool { hasSuffix(".swift") }
}
