import Foundation

/// The manifest's rows: targets from `swift package dump-package`, purposes from the manifest's text.
struct RowTable {
    struct Target: Equatable {
        let name: String
        let path: String
        let isTest: Bool
        /// Modules of outside packages that it may import.
        let outside: Set<String>
        /// Whether it is a library product, which programs of other packages are built from.
        let isLibrary: Bool
    }

    /// Every target but plugins, tests included, in the manifest's order.
    let targets: [Target]
    /// Row name to its `about:`.
    let abouts: [String: String]

    /// The rows' own modules, in the manifest's order: neither tests nor test support.
    var rows: [Target] { targets.filter { !$0.isTest && !$0.path.hasPrefix("Tests/") } }

    init(targets: [Target], abouts: [String: String]) {
        (self.targets, self.abouts) = (targets, abouts)
    }

    /// - Throws: `DecodingError` when `dump` is not what `dump-package` prints.
    init(dump: Data, manifest: String?) throws {
        let dump = try JSONDecoder().decode(Dump.self, from: dump)
        let libraries = Set(dump.products.filter(\.type.isLibrary).flatMap(\.targets))
        targets = dump.targets.filter { $0.type != "plugin" }.map { target in
            Target(
                name: target.name, path: target.path ?? "", isTest: target.type == "test",
                outside: Set(target.dependencies.compactMap { $0.product?.first ?? nil }),
                isLibrary: libraries.contains(target.name))
        }
        let row = #/\.\w+,\s*"(?<name>\w+)",\s*(?:product:\s*"[^"]*",\s*)?about:\s*"(?<about>[^"]*)"/#
        abouts = (manifest ?? "").matches(of: row).reduce(into: [:]) { abouts, match in
            abouts[String(match.name)] = String(match.about)
        }
    }

    /// What the modules of each layer have in common.
    private static let layers = [
        "Core": "State and data flow, without a terminal, a file or a network.",
        "Terminal": "Programs with screens in a terminal.",
        "System": "C libraries, functions of the operating system, and embedded files.",
        "Toolkit": "Values that several features use.",
        "Interfaces": "Services as protocols, each with an implementation in memory for tests.",
        "Application": "What all features share.",
        "Features": "Screens with their states. A feature imports no other feature, and no live module.",
        "Live":
            "The interfaces on networks, files and databases. Only programs and tests import these modules.",
        "Commands": "The commands of `nagare` for each feature.",
    ]

    /// The text of `Modules/README.md`: one line a module, by layer.
    var map: String {
        let layers = rows.reduce(into: [String]()) { layers, row in
            if let layer = row.layer, !layers.contains(layer) { layers.append(layer) }
        }
        let sections = layers.map { layer in
            let lines = rows.filter { $0.layer == layer }.map { row in
                "- [\(row.name)](\(layer)/\(row.name)): \(abouts[row.name] ?? "")"
            }
            return (["## \(layer)", "", Self.layers[layer] ?? "", ""] + lines).joined(separator: "\n")
        }
        return
            ([
                "# Modules",
                "The purpose of each module, from its row in `Package.swift`. `Tooling/check --write-map` generates this file.",
            ] + sections)
            .joined(separator: "\n\n") + "\n"
    }
}

extension RowTable.Target {
    /// `Core` for `Modules/Core/Entities`; nil outside `Modules`.
    var layer: String? {
        let parts = path.split(separator: "/")
        return parts.count == 3 && parts[0] == "Modules" ? String(parts[1]) : nil
    }
}

/// What is needed of SwiftPM's JSON.
private struct Dump: Decodable {
    struct Target: Decodable {
        let name: String
        let path: String?
        let type: String
        let dependencies: [Dependency]
    }

    /// The name comes first in the list; what follows may be null or an object.
    struct Dependency: Decodable {
        let product: [String?]?
    }

    struct Product: Decodable {
        struct Kind: Decodable {
            let library: [String]?

            var isLibrary: Bool { library != nil }
        }

        let targets: [String]
        let type: Kind
    }

    let targets: [Target]
    let products: [Product]
}
