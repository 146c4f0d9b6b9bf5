import FluxCore
import ReactiveCore

/// The bytes of a line and the positions of its fields in them.
struct LineContent {
    let bytes: UnsafeRawBufferPointer
    private let fields: LineFields

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        fields = LineFields(bytes, 0..<bytes.count)
    }

    /// The bytes of a field; `nil` if the line has no such field.
    subscript(_ key: LineKey) -> UnsafeRawBufferPointer? {
        fields[key].map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
    }

    func text(_ key: LineKey) -> String? { fields[key].flatMap { JSONReader.text(bytes, $0) } }
    func number(_ key: LineKey) -> UInt64? { fields[key].flatMap { JSONReader.number(bytes, $0) } }
    func value(_ key: LineKey) -> CodedValue? { fields[key].flatMap { JSONReader.value(bytes, $0) } }

    /// The path of a scope; `nil` also for one that no app has.
    func path(_ key: LineKey) -> String? {
        text(key).flatMap { $0.utf8.count <= ScopePaths.maximumLength ? $0 : nil }
    }

    /// The recorded name of the value's type: of an action, or of a store's state.
    var typeName: String? { text(.action) ?? text(.begun) ?? text(.store) }

    /// The entry of the line; `nil` if it does not belong to a recording.
    ///
    /// - Parameter number: The action's number.
    func entry(_ kind: LineIndex.Kind, _ number: UInt64, _ header: RecordingHeader) -> Recording.Entry? {
        switch kind {
        case .header: .header(header)
        case .opened: path(.opened).map { .opened(path: $0, route: text(.route)) }
        case .storeCreated:
            path(.scope).flatMap { path in
                text(.store).map {
                    .storeCreated(
                        path: path, key: $0, hasState: self[.value] != nil, restored: text(.restored))
                }
            }
        case .replaced: path(.replaced).map { .replaced(path: $0) }
        case .externalInput:
            path(.scope).flatMap { path in
                text(.externalInput).map { .externalInput(path: path, name: $0) }
            }
        case .begun:
            self.number(.number).flatMap { number in
                action(.begun, number).map { .begun($0) }
            }
        case .action: action(.action, number).map { .action($0) }
        case .ended: .ended
        case .closed: path(.closed).map { .closed(path: $0) }
        case .checkpoint: .checkpoint(after: number)
        case .note: text(.note).map { .note($0) }
        }
    }

    private func action(_ name: LineKey, _ number: UInt64) -> RecordedAction? {
        guard let name = text(name), let path = path(.scope), let place = text(.place) else { return nil }
        return RecordedAction(
            number: number, name: name, path: path, id: self.number(.id).map { Cause(id: $0) },
            cause: self.number(.cause).map { Cause(id: $0) }, place: place, time: duration(.time),
            duration: duration(.took), changed: changed(in: path), hasPayload: self[.value] != nil)
    }

    /// Nanoseconds; a damaged recording can contain any number.
    func duration(_ key: LineKey) -> Duration { .nanoseconds(Int64(clamping: number(key) ?? 0)) }

    private func changed(in path: String) -> ChangedParts {
        var scopes = keyed(.derived)
        if fields[.changed] != nil { scopes[path] = .keyed(keyed(.changed)) }
        var all: ChangedParts = [:]
        for (path, stores) in scopes {
            guard case .keyed(let stores) = stores else { continue }
            for (key, part) in stores {
                var fingerprints: [[String]: String] = [:]
                Self.collect(part, [], &fingerprints)
                all[StoreAddress(path: path, key: key)] = fingerprints
            }
        }
        return all
    }

    private static func collect(_ part: CodedValue, _ path: [String], _ all: inout [[String]: String]) {
        switch part {
        case .text(let fingerprint): all[path] = fingerprint
        case .keyed(let parts): for (key, part) in parts { collect(part, path + [key], &all) }
        default: break
        }
    }

    private func keyed(_ key: LineKey) -> [String: CodedValue] {
        if case .keyed(let fields)? = value(key) { fields } else { [:] }
    }
}
