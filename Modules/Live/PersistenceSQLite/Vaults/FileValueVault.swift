import Foundation
public import Persistence

/// A value in a private JSON file.
///
/// The file has mode 0600, in a folder created with 0700, and is replaced atomically: readers find the old or
/// the new value, even after a power failure. Unknown keys are preserved. A file without `version` was
/// written by hand and is read as version 1. A file that other users can read is refused. Safe to call from
/// any thread.
public struct FileValueVault<Value: VaultValue>: ValueVault {
    private let file: PrivateFile

    /// - Parameters:
    ///   - folder: An absolute path; created when the first value is stored.
    ///   - name: The name of the file, such as `settings.json`.
    public init(folder: String, name: String) {
        self.init(folder: folder, name: name) { _ in }
    }

    package init(folder: String, name: String, onMilestone: @escaping MilestoneHook) {
        file = PrivateFile(folder: PrivateFolder(path: folder), name: name, onMilestone: onMilestone)
    }

    public func load() throws(VaultFailure) -> Value {
        let bytes: [UInt8]?
        do throws(PrivateFile.Failure) { bytes = try file.read() } catch {
            throw VaultFailure(error, path: file.path)
        }
        return try value(in: bytes)
    }

    @discardableResult
    public func update(_ change: (inout Value) -> Void) throws(VaultFailure) -> Value {
        var value = Value()
        try file.change { (bytes) throws(VaultFailure) in
            let old = try self.value(in: bytes)
            value = old
            change(&value)
            return try content(replacing: old, by: value, in: bytes)
        } mapFailure: {
            VaultFailure($0, path: file.path)
        }
        return value
    }

    public func delete() throws(VaultFailure) {
        do throws(PrivateFile.Failure) { try file.remove() } catch {
            throw VaultFailure(error, path: file.path)
        }
    }

    private func value(in bytes: [UInt8]?) throws(VaultFailure) -> Value {
        guard let bytes else { return Value() }
        let version = try object(in: bytes)["version"] ?? 1
        guard let version = version as? Int, version >= 1 else { throw .broken(path: file.path) }
        if version > Value.schema { throw .newer(path: file.path) }
        do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch {
            throw .broken(path: file.path)
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
