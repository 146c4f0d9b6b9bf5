/// The text of an array in PostgreSQL, as the value of one parameter.
struct ArrayLiteral: CustomStringConvertible {
    let description: String

    /// - Parameter text: The text of an element; `nil` for NULL.
    init<Element>(_ elements: [Element], _ text: (Element) -> String?) {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard let text = text(element) else {
                bytes += "NULL".utf8
                continue
            }
            bytes.append(UInt8(ascii: "\""))
            for byte in text.utf8 {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    bytes.append(UInt8(ascii: "\\"))
                }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: "}"))
        description = String(decoding: bytes, as: UTF8.self)
    }
}
