import Console
import FluxPrivateFiles
import FluxTerminal
import Foundation
import Persistence
import PersistenceFiles
import TerminalFrames

/// The content of `keys.json` for a backup: keys by the names of sections and actions.
struct KeyBindings: Sendable {
    private(set) var sections: [String: [String: [String]]] = [:]
    /// The names of members that are not bindings.
    private(set) var invalid: [String] = []

    init() {}

    /// Reads the valid bindings of a file; none if it cannot be read.
    init(contentsOf path: String) {
        let bytes = FileManager.default.contents(atPath: path)
        let object = bytes.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
        self.init(object ?? [:])
    }

    init(_ object: [String: Any]) {
        let catalogue = KeyCatalogue.all
        for (section, value) in object.sorted(by: { $0.key < $1.key }) {
            guard let actions = value as? [String: Any] else {
                invalid.append(section)
                continue
            }
            for (action, value) in actions.sorted(by: { $0.key < $1.key }) {
                let name = "\(section).\(action)"
                let isKnown =
                    catalogue.actions.contains { $0.name == name } || catalogue.action(formerly: name) != nil
                if isKnown, let keys = (value as? String).map({ [$0] }) ?? value as? [String] {
                    sections[section, default: [:]][action] = keys
                } else {
                    invalid.append(name)
                }
            }
        }
    }

    /// The bindings as in the file.
    var object: [String: Any] { sections }

    /// Adds the bindings of actions that the file does not mention. Mistakes in the file stay.
    ///
    /// - Throws: `VaultFailure`, also if the file is not a JSON object.
    func merge(into path: String) throws(VaultFailure) -> ImportOutcome {
        var outcome = ImportOutcome(.keys)
        let all = sections.values.reduce(0) { $0 + $1.count }
        if all == 0 { return outcome }
        let known = Self.mentioned(in: FileManager.default.contents(atPath: path) ?? Data())
        let missing = sections.reduce(0) { count, section in
            count + section.value.keys.count { known?[section.key]?[$0] == nil }
        }
        (outcome.added, outcome.unchanged) = (missing, all - missing)
        if missing == 0 { return outcome }
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        let file = PrivateFile(
            folder: PrivateFolder(path: folder), name: "keys.json", followsLinks: true, onMilestone: { _ in })
        try file.change { (contents) throws(VaultFailure) in
            PrivateFile.Replacement(try merged(into: contents?.bytes, path), isSecret: false)
        } mapFailure: {
            VaultFailure($0, path: path)
        }
        return outcome
    }

    private static func mentioned(in bytes: Data) -> [String: [String: Any]]? {
        let object = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any]
        return object?.compactMapValues { $0 as? [String: Any] }
    }

    private func merged(into bytes: [UInt8]?, _ path: String) throws(VaultFailure) -> [UInt8] {
        var object: [String: Any] = [:]
        if let bytes {
            guard let read = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] else {
                throw .broken(path: path)
            }
            object = read
        }
        for (section, actions) in sections {
            var merged = object[section] as? [String: Any] ?? [:]
            for (action, keys) in actions where merged[action] == nil { merged[action] = keys }
            object[section] = merged
        }
        let options: JSONSerialization.WritingOptions = [
            .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
        ]
        guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else {
            throw .broken(path: path)
        }
        return [UInt8](data) + [UInt8(ascii: "\n")]
    }
}
