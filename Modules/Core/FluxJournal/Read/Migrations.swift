package import FluxCore

/// The migrations that apply to one recording.
struct Migrations: Sendable {
    let all: [Migration]
    /// The types whose values are changed, by their current names.
    private let changed: Set<String>

    init(_ all: [Migration], for app: String) {
        self.all = all.filter { $0.applies(to: app) }
        changed = Set(self.all.filter { $0.change != nil }.map(\.type))
    }

    var isEmpty: Bool { all.isEmpty }

    /// The current name of a recorded type or store.
    func name(_ recorded: String) -> String {
        all.reduce(recorded) { name, migration in migration.former == name ? migration.type : name }
    }

    /// The current form of a recorded value.
    ///
    /// - Parameter type: The recorded name of its type.
    func value(_ value: CodedValue, of type: String) throws -> CodedValue {
        var (name, value) = (type, value)
        for migration in all {
            if migration.former == name { name = migration.type }
            if migration.type == name, let change = migration.change { value = try change(value) }
        }
        return value
    }

    /// Whether the values of a type, with its current name, are changed.
    func changes(_ type: String) -> Bool { changed.contains(type) }

    /// The store with its current key.
    func store(_ store: StoreAddress) -> StoreAddress {
        StoreAddress(path: store.path, key: name(store.key))
    }

    /// The action with current names. Of a state whose values are changed, only that it changed is known.
    func action(_ action: RecordedAction) -> RecordedAction {
        var parts: ChangedParts = [:]
        for (store, changed) in action.changed {
            let store = self.store(store)
            parts[store] = changes(store.key) ? [[]: "changed"] : changed
        }
        return RecordedAction(
            number: action.number, name: name(action.name), path: action.path, id: action.id,
            cause: action.cause, place: action.place, time: action.time, duration: action.duration,
            changed: parts, hasPayload: action.hasPayload)
    }

    /// The entry with current names.
    func entry(_ entry: Recording.Entry) -> Recording.Entry {
        switch entry {
        case .storeCreated(let path, let key, let hasState, let restored):
            .storeCreated(path: path, key: name(key), hasState: hasState, restored: restored)
        case .begun(let action): .begun(self.action(action))
        case .action(let action): .action(self.action(action))
        case .header, .opened, .replaced, .externalInput, .closed, .checkpoint, .ended, .note: entry
        }
    }

    /// The states of a checkpoint with current keys and in their current form.
    func states(_ states: [String: CodedValue]) throws -> [String: CodedValue] {
        var all: [String: CodedValue] = [:]
        for (key, state) in states { all[name(key)] = try value(state, of: key) }
        return all
    }

    /// The command with current names and in its current form.
    func command(_ command: RecordedCommand) throws -> RecordedCommand {
        let store = store(command.store)
        return RecordedCommand(
            store: store, place: command.place,
            value: try command.value.map { try value($0, of: "\(store.key).Command") })
    }
}

extension TreeSnapshot {
    /// Returns the snapshot with current keys, and with states in their current form. A state that a migration does not
    /// understand remains as it is.
    ///
    /// - Parameters:
    ///   - migrations: How older states are read.
    ///   - app: The program that saved them and its version, in the form of `RecordingHeader.app`.
    package func migrated(by migrations: [Migration], from app: String) -> TreeSnapshot {
        let migrations = Migrations(migrations, for: app)
        return migrations.isEmpty
            ? self
            : mapStates { key, state in
                (migrations.name(key), (try? migrations.value(state, of: key)) ?? state)
            }
    }
}
