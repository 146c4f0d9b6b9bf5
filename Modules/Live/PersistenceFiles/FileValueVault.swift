package import FluxPrivateFiles
import Foundation
public import Persistence

/// A value in a private JSON file.
///
/// The file has mode 0600, in a folder created with 0700, and is replaced atomically: readers find the old or
/// the new value, even after a power failure. Unknown keys are preserved. A file without `version` was
/// written by hand and is read as version 1. A file that contains a secret is refused if it belongs to another user or
/// if other users can read it.
///
/// Symbolic links are followed. They remain when the value is stored, and so do the permissions of a file that was found
/// through one, unless it contains a secret then. Safe to call from any thread.
public struct FileValueVault<Value: VaultValue>: ValueVault {
    private let file: PrivateFile

    /// - Parameters:
    ///   - folder: An absolute path; created when the first value is stored.
    ///   - name: The name of the file, such as `settings.json`.
    public init(folder: String, name: String) {
        self.init(folder: folder, name: name) { _ in }
    }

    package init(folder: String, name: String, onMilestone: @escaping MilestoneHook) {
        file = PrivateFile(
            folder: PrivateFolder(path: folder), name: name, followsLinks: true, onMilestone: onMilestone)
    }

    /// The path of the file, which may be a symbolic link.
    public var path: String { file.path }

    /// A value, and the problems of its file that do not prevent reading it.
    public struct Loaded: Sendable {
        public let value: Value
        /// The members of the file that were skipped because they have a wrong type.
        public let invalidMembers: [String]
        /// Whether the file belongs to another user.
        public let isForeign: Bool
    }

    public func load() throws(VaultFailure) -> Value { try loadWithProblems().value }

    /// Loads the value, and reports the problems of its file that do not prevent reading it.
    public func loadWithProblems() throws(VaultFailure) -> Loaded {
        let contents: PrivateFile.Contents?
        do throws(PrivateFile.Failure) { contents = try file.contents() } catch {
            throw VaultFailure(error, path: file.path)
        }
        return try value(in: contents)
    }

    @discardableResult
    public func update(_ change: (inout Value) -> Void) throws(VaultFailure) -> Value {
        var value = Value()
        try file.change { (contents) throws(VaultFailure) in
            let old = try self.value(in: contents).value
            value = old
            change(&value)
            let bytes = try content(replacing: old, by: value, in: contents?.bytes)
            return PrivateFile.Replacement(bytes, isSecret: value.containsSecret)
        } mapFailure: {
            VaultFailure($0, path: file.path)
        }
        return value
    }

    private func value(
        in contents: PrivateFile.Contents?
    ) throws(VaultFailure) -> Loaded {
        guard let contents else { return Loaded(value: Value(), invalidMembers: [], isForeign: false) }
        let object = try object(in: contents.bytes)
        guard let version = (object["version"] ?? 1) as? Int, version >= 1 else {
            throw .broken(path: file.path)
        }
        if version > Value.schema { throw .newer(path: file.path) }
        let (value, invalidMembers) = try decoded(contents.bytes, object)
        if let exposure = contents.exposure, value.containsSecret {
            throw VaultFailure(exposure, path: file.path)
        }
        return Loaded(
            value: value, invalidMembers: invalidMembers, isForeign: contents.exposure == .foreign)
    }

    /// Decodes the value, without the members that cannot be decoded if the type permits that.
    private func decoded(
        _ bytes: [UInt8], _ object: [String: Any]
    ) throws(VaultFailure) -> (value: Value, invalidMembers: [String]) {
        if let value = try? JSONDecoder().decode(Value.self, from: Data(bytes)) { return (value, []) }
        guard Value.skipsInvalidMembers else { throw .broken(path: file.path) }
        let invalid = object.filter { Self.decoded([$0.key: $0.value]) == nil }
        let valid = object.filter { invalid[$0.key] == nil }
        guard let value = Self.decoded(valid) else { throw .broken(path: file.path) }
        return (value, invalid.keys.sorted())
    }

    private static func decoded(_ object: [String: Any]) -> Value? {
        (try? JSONSerialization.data(withJSONObject: object)).flatMap {
            try? JSONDecoder().decode(Value.self, from: $0)
        }
    }

    private func content(
        replacing old: Value, by new: Value, in bytes: [UInt8]?
    ) throws(VaultFailure) -> [UInt8] {
        var all = try bytes.map { (bytes) throws(VaultFailure) in try object(in: bytes) } ?? [:]
        for key in try object(of: old).keys { all[key] = nil }
        all.merge(try object(of: new)) { $1 }
        all["version"] = Value.schema
        let options: JSONSerialization.WritingOptions = [
            .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
        ]
        do { return Array(try JSONSerialization.data(withJSONObject: all, options: options)) + [0x0A] } catch
        {
            throw .broken(path: file.path)
        }
    }

    private func object(of value: Value) throws(VaultFailure) -> [String: Any] {
        let encoder = JSONEncoder()
        if let key = Secret.revealsSecrets { encoder.userInfo[key] = true }
        guard let bytes = try? encoder.encode(value) else { throw .broken(path: file.path) }
        return try object(in: Array(bytes))
    }

    private func object(in bytes: [UInt8]) throws(VaultFailure) -> [String: Any] {
        guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
            throw .broken(path: file.path)
        }
        return object
    }
}

extension VaultFailure {
    /// The failure of a file at `path`.
    package init(_ failure: PrivateFile.Failure, path: String) {
        switch failure {
        case .exposed: self = .exposed(path: path)
        case .foreign: self = .foreign(path: path)
        case .sharedFolder:
            self = .shared(folder: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
        case .invalid: self = .broken(path: path)
        case .system(ENOSPC), .system(EDQUOT): self = .full(path: path)
        case .system(EISDIR): self = .broken(path: path)
        case .system(let number):
            self = .denied(path: path, detail: SystemError(number: number).message)
        }
    }
}
