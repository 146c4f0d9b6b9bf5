/// A global option, by its long name.
package enum GlobalOption: String, CaseIterable {
    case json, fields, jq, template, ids, null, refresh, quiet, demo, profile, record, offline
    case recordParts = "record-parts"
    case devtools
    case devtoolsPort = "devtools-port"
    case devtoolsControl = "devtools-control"
    case noColor = "no-color"
    case noPager = "no-pager"
    case noInput = "no-input"
    case yes, verbose
}

extension Set<GlobalOption> {
    /// Options of commands that print JSON.
    package static let json: Set = [.json, .fields, .jq, .template, .noPager]
    /// Options of commands that use a profile's library, token or cache.
    package static let profile: Set = [.demo, .profile, .record, .verbose, .quiet, .noColor]
    /// Options of commands that send requests.
    package static let service: Set = profile.union([.offline])
    /// Options of commands whose responses are cached.
    package static let cachedService: Set = service.union([.refresh])
    /// Options of commands that print a list.
    package static let list: Set = json.union([.ids, .null])
    /// Options of commands that print a text.
    package static let text: Set = [.noPager]
    /// Options of commands that read ids from standard input.
    package static let ids: Set = [.null]
    /// Options of the app.
    package static let app: Set = [
        .demo, .profile, .record, .recordParts, .offline, .refresh, .noColor, .verbose, .devtools,
        .devtoolsPort, .devtoolsControl,
    ]
    /// Options of commands that use the settings only.
    package static let settings: Set = [.demo, .profile, .noColor]
}
