package import FluxCore

extension CodedValue {
    /// Parses JSON in one pass, several times as fast as a `Decoder`, which must try each type.
    ///
    /// - Parameter json: UTF-8, one value without surrounding white space; `nil` if it is not valid JSON.
    package init?(json: [UInt8]) {
        guard let value = json.withUnsafeBytes({ JSONReader.value($0, 0..<$0.count) }) else { return nil }
        self = value
    }
}
