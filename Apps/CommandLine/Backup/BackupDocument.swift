import Console
import Entities
import FluxJSON
import FluxTerminal
import Foundation
import Persistence
import PersistenceFiles
import SearchCommands
import TerminalFrames

/// All data of the user in one document. It is the document of saved videos with more members.
struct BackupDocument: Sendable {
    private(set) var videos: LibraryDocument
    private(set) var follows: FollowDocument
    /// Latest first.
    private(set) var readPosts: [Post.ID] = []
    /// Latest first.
    private(set) var searches: [String] = []
    /// Without secrets and aliases.
    private(set) var settings = UserSettings()
    private(set) var aliases: [String: String] = [:]
    private(set) var keys = KeyBindings()
    /// The number of invalid values of each kind.
    private(set) var invalidCounts: [ImportOutcome.Kind: Int] = [:]
    /// Descriptions of the first few invalid values.
    private(set) var invalid: [@Sendable (Language) -> String] = []

    /// The settings that belong to one machine, or are secret.
    private static let excludedSettings: Set<SettingsKey> = [.oauthClientSecret, .caFile, .aliases]
    static let settings = SettingsKey.allCases.filter { !excludedSettings.contains($0) }

    /// Collects the data of a profile.
    ///
    /// - Throws: `LibraryFailure`, `VaultFailure`.
    init(of composition: Composition) async throws {
        let library = try composition.openLibraryNow()
        videos = LibraryDocument(try await library.videos.videos(offset: 0, limit: nil))
        follows = FollowDocument(
            try await library.follows.follows().map {
                FollowDocument.Entry(name: $0.name, followedAt: $0.followedAt)
            })
        readPosts = try await library.follows.readMarks()
        searches = try composition.searchHistory.load().queries
        let stored = composition.settings.stored
        for key in Self.settings { settings.copy(key, from: stored) }
        aliases = stored.aliases ?? [:]
        keys = KeyBindings(contentsOf: composition.settings.folders.keys)
    }

    /// Reads a document. What is invalid is counted, and left out.
    ///
    /// - Parameter json: UTF-8.
    /// - Throws: `LibraryDocument.Failure` if the document cannot be read at all.
    init(json: [UInt8]) throws(LibraryDocument.Failure) {
        videos = try LibraryDocument(json: Data(json))
        let object = (try? JSONSerialization.jsonObject(with: Data(json))) as? [String: Any] ?? [:]
        let list = (object["follows"] as? [Any]) ?? []
        let bytes = try? JSONSerialization.data(withJSONObject: list)
        follows = bytes.flatMap { FollowDocument([UInt8]($0), origins: []) } ?? FollowDocument([])
        for record in videos.rejected {
            reject(.videos) { $0.backupStrings.video(record.record, why: $0.reason(record)) }
        }
        for name in follows.invalid { reject(.follows) { _ in name.fitted(to: 60) } }
        readPosts = strings(object["read_posts"], .readPosts) { !$0.isEmpty && $0.utf8.count <= 100 }
        searches = strings(object["searches"], .searches) { !$0.isEmpty }
        readSettings(object["settings"] as? [String: Any] ?? [:])
        for (name, text) in (object["aliases"] as? [String: Any] ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let text = text as? String { aliases[name] = text } else { reject(.aliases) { _ in name } }
        }
        let bindings = KeyBindings(object["keys"] as? [String: Any] ?? [:])
        for name in bindings.invalid { reject(.keys) { _ in name } }
        keys = bindings
    }

    private mutating func reject(
        _ kind: ImportOutcome.Kind, _ reason: @escaping @Sendable (Language) -> String
    ) {
        invalidCounts[kind, default: 0] += 1
        if invalid.count < 5 { invalid.append(reason) }
    }

    private mutating func strings(
        _ value: Any?, _ kind: ImportOutcome.Kind, where isValid: (String) -> Bool
    ) -> [String] {
        let values = value as? [Any] ?? []
        return values.enumerated().compactMap { index, value in
            if let text = value as? String, isValid(text) { return text }
            reject(kind) { _ in "\(kind.rawValue) \(index + 1)" }
            return nil
        }
    }

    /// A value is checked when it is merged, because themes are files.
    private mutating func readSettings(_ object: [String: Any]) {
        for (name, value) in object.sorted(by: { $0.key < $1.key }) {
            let bytes = try? JSONSerialization.data(withJSONObject: [name: value])
            guard let key = SettingsKey(rawValue: name), Self.settings.contains(key),
                let read = bytes.flatMap({ try? JSONDecoder().decode(UserSettings.self, from: $0) })
            else {
                reject(.settings) { _ in name }
                continue
            }
            settings.copy(key, from: read)
        }
    }

    /// The document in UTF-8. Equal contents give equal bytes.
    func json() throws -> [UInt8] {
        let writer = try LibraryDocument.begin()
        for video in videos.videos { try LibraryDocument.add(video, to: writer) }
        writer.end()
        writer.name("follows")
        writer.beginList()
        for entry in follows.entries { try writer.write(entry) }
        writer.end()
        writer.name("read_posts")
        try writer.write(readPosts)
        writer.name("searches")
        try writer.write(searches)
        writer.name("settings")
        let bytes = try JSONEncoder().encode(settings)
        try write(try JSONSerialization.jsonObject(with: bytes) as? [String: Any] ?? [:], to: writer)
        writer.name("aliases")
        try write(aliases, to: writer)
        writer.name("keys")
        try write(keys.object, to: writer)
        writer.end()
        return writer.take()
    }

    /// Writes an object with its members in the order of their names.
    private func write(_ object: [String: Any], to writer: JSONWriter) throws {
        writer.beginObject()
        for (name, value) in object.sorted(by: { $0.key < $1.key }) {
            writer.name(name)
            switch value {
            case let text as String: try writer.write(text)
            case let list as [String]: try writer.write(list)
            case let inner as [String: Any]: try write(inner, to: writer)
            case let number as NSNumber where String(cString: number.objCType) == "c":
                try writer.write(number.boolValue)
            case let number as NSNumber: try writer.write(number.intValue)
            default: break
            }
        }
        writer.end()
    }
}

extension BackupDocument {
    /// Adds what is missing; changes and removes nothing.
    ///
    /// - Returns: The result for each kind.
    /// - Throws: `LibraryFailure`, `VaultFailure`.
    func merge(into composition: Composition) async throws -> [ImportOutcome] {
        let library = try composition.openLibraryNow()
        var outcomes = [
            try await mergeVideos(into: library.videos), try await mergeFollows(into: library.follows),
            try await mergeReadPosts(into: library.follows),
            try mergeSearches(into: composition.searchHistory),
        ]
        outcomes += try mergeSettings(in: composition.settings.folders)
        outcomes.append(try keys.merge(into: composition.settings.folders.keys))
        for index in outcomes.indices {
            outcomes[index].invalid += invalidCounts[outcomes[index].kind, default: 0]
        }
        return outcomes
    }

    private func mergeVideos(into library: any MyVideoLibrary) async throws -> ImportOutcome {
        var outcome = ImportOutcome(.videos)
        if videos.videos.isEmpty { return outcome }
        outcome.added = try await library.merge(videos.videos)
        outcome.unchanged = videos.videos.count - outcome.added
        return outcome
    }

    private func mergeFollows(into library: any FollowLibrary) async throws -> ImportOutcome {
        var outcome = ImportOutcome(.follows)
        var known = Set(try await library.follows().map(\.id))
        for entry in follows.entries {
            guard known.insert(entry.name.id).inserted else {
                outcome.unchanged += 1
                continue
            }
            try await library.follow(entry.name, at: entry.followedAt ?? Date())
            outcome.added += 1
        }
        return outcome
    }

    private func mergeReadPosts(into library: any FollowLibrary) async throws -> ImportOutcome {
        var outcome = ImportOutcome(.readPosts)
        let stored = try await library.readMarks()
        var known = Set(stored)
        // The library forgets the oldest marks beyond its limit: those that are there must stay.
        let room = max(FollowLibraryLimits.readMarks - stored.count, 0)
        let new = Array(readPosts.filter { known.insert($0).inserted }.prefix(room))
        if !new.isEmpty { try await library.markRead(new.reversed()) }
        (outcome.added, outcome.unchanged) = (new.count, readPosts.count - new.count)
        return outcome
    }

    private func mergeSearches(into vault: any ValueVault<SearchHistory>) throws -> ImportOutcome {
        var outcome = ImportOutcome(.searches)
        var merged = try vault.load()
        outcome.added = merged.append(searches)
        outcome.unchanged = searches.count - outcome.added
        if outcome.added > 0 { try vault.update { _ = $0.append(searches) } }
        return outcome
    }

    private func mergeSettings(in folders: Folders) throws -> [ImportOutcome] {
        let vault = Settings.vault(in: folders)
        let themes = Themes(in: folders.themes)
        let stored = try vault.load()
        var (ofSettings, ofAliases) = (ImportOutcome(.settings), ImportOutcome(.aliases))
        func isSet(_ key: SettingsKey, in settings: UserSettings) -> Bool {
            var copy = UserSettings()
            copy.copy(key, from: settings)
            return copy != UserSettings()
        }
        var added: [SettingsKey] = []
        for key in Self.settings where isSet(key, in: settings) {
            if !settings.isAllowed(key, themes) {
                ofSettings.reject(key.rawValue)
            } else if isSet(key, in: stored) {
                ofSettings.unchanged += 1
            } else {
                added.append(key)
            }
        }
        ofSettings.added = added.count
        var names: [String: String] = [:]
        for (name, text) in aliases.sorted(by: { $0.key < $1.key }) {
            if stored.aliases?[name] != nil {
                ofAliases.unchanged += 1
            } else if (try? Aliases(UserSettings()).setting(name, to: text)) == nil {
                ofAliases.reject(Aliases.prefix + name)
            } else {
                names[name] = text
            }
        }
        ofAliases.added = names.count
        let (newAliases, newKeys) = (names, added)
        if !newKeys.isEmpty || !newAliases.isEmpty {
            try vault.update { stored in
                for key in newKeys { stored.copy(key, from: settings) }
                if !newAliases.isEmpty {
                    stored.aliases = (stored.aliases ?? [:]).merging(newAliases) { old, _ in old }
                }
            }
        }
        return [ofSettings, ofAliases]
    }
}
