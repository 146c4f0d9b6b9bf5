package import FluxCore

extension CodedValue {
    /// Reads JSON in one pass, many times as fast as a decoder does that must try what each value is.
    ///
    /// - Parameter json: UTF-8, one value and nothing else; `nil` when it is no JSON.
    package init?(json: [UInt8]) {
        guard let value = json.withUnsafeBytes({ JSONReader.value($0, 0..<$0.count) }) else { return nil }
        self = value
    }
}
