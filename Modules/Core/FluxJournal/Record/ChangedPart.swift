import FluxCore

/// What an action changed in a state: the changed parts below their coding keys, down to lists and scalars,
/// with a fingerprint of each.
indirect enum ChangedPart: Sendable, Equatable {
    /// The fingerprint of the new value; `nil` if there is none any more.
    case value(UInt64?)
    case parts([String: ChangedPart])

    /// Adds the fingerprints below `path`.
    func collect(_ path: [String], into all: inout [[String]: String]) {
        switch self {
        case .value(let fingerprint): all[path] = fingerprint.map(Fingerprint.text) ?? "none"
        case .parts(let parts): for (key, part) in parts { part.collect(path + [key], into: &all) }
        }
    }
}

extension ChangedPart: Encodable {
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .value(let fingerprint):
            var container = encoder.singleValueContainer()
            try container.encode(fingerprint.map(Fingerprint.text) ?? "none")
        case .parts(let parts):
            var container = encoder.container(keyedBy: StateName.self)
            for (key, part) in parts { try container.encode(part, forKey: StateName(stringValue: key)) }
        }
    }
}

/// The states that an action changed.
typealias ChangedStates = [StoreAddress: ChangedPart]

extension ChangedStates {
    /// The changes in the scope with this path by key, and those in other scopes by path and key.
    func divided(by path: String) -> (own: [String: ChangedPart], others: [String: [String: ChangedPart]]) {
        var (own, others) = ([String: ChangedPart](), [String: [String: ChangedPart]]())
        for (store, part) in self {
            if store.path == path {
                own[store.key] = part
            } else {
                others[store.path, default: [:]][store.key] = part
            }
        }
        return (own, others)
    }

    /// The fingerprints by the path of each changed part.
    var fingerprints: ChangedParts {
        mapValues { part in
            var all: [[String]: String] = [:]
            part.collect([], into: &all)
            return all
        }
    }
}
