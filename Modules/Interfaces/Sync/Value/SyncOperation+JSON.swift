extension SyncOperation {
    /// `fields` as a JSON object, for a column of a table.
    package var fieldsJSON: String { SyncValue.object(fields).json }

    /// Parses the fields of an operation.
    ///
    /// - Returns: `nil` if `json` is not a JSON object.
    package static func fields(json: String) -> [String: SyncValue]? { SyncValue(json: json)?.object }
}
