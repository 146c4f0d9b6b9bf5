/// A global option, by its long name.
enum GlobalOption: String, CaseIterable {
    case json, fields, jq, template, ids, null, refresh, quiet, demo, profile, record, offline
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
    static let json: Set = [.json, .fields, .jq, .template, .noPager]
    /// Options of commands that use a profile's library, token or cache.
    static let profile: Set = [.demo, .profile, .record, .verbose, .quiet, .noColor]
    /// Options of commands that send requests.
    static let service: Set = profile.union([.offline])
    /// Options of commands whose responses are cached.
    static let cachedService: Set = service.union([.refresh])
    /// Options of commands that print a list.
    static let list: Set = json.union([.ids, .null])
    /// Options of commands that print a text.
    static let text: Set = [.noPager]
    /// Options of commands that read ids from standard input.
    static let ids: Set = [.null]
    /// Options of the app.
    static let app: Set = [
        .demo, .profile, .record, .offline, .refresh, .noColor, .verbose, .devtools, .devtoolsPort,
        .devtoolsControl,
    ]
    /// Options of commands that use the settings only.
    static let settings: Set = [.demo, .profile, .noColor]
}
