import FluxCore

extension Replay {
    /// The changes by the last replayed action, under the recorded paths.
    var replayedChanges: ChangedStates {
        var all: ChangedStates = [:]
        for (store, part) in changes.changed { all[recordedAddress(of: store)] = part }
        return all
    }

    /// The commands that the last replayed action requested, under the recorded paths.
    var replayedCommands: [RecordedCommand] {
        changes.commands.map {
            RecordedCommand(store: recordedAddress(of: $0.store), place: $0.place, value: $0.value)
        }
    }

    /// The fingerprint of a store's current state, by its recorded path.
    func fingerprint(of store: StoreAddress) -> String? {
        guard let path = scope(store.path)?.path else { return nil }
        return changes.fingerprint(of: StoreAddress(path: path, key: store.key)).map(Fingerprint.text)
    }

    private func recordedAddress(of store: StoreAddress) -> StoreAddress {
        StoreAddress(path: paths.recordedPath(of: store.path), key: store.key)
    }
}
