import Console
import Entities
import FluxTerminal
import Foundation
import Persistence
import PersistenceFiles
import SearchCommands

extension BackupDocument {
    /// Adds what is missing; changes and removes nothing.
    ///
    /// - Returns: What became of each kind.
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
