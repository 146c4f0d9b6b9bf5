/// Reads query parameters and collects validation errors.
struct ParameterReader {
    private let request: Request
    private(set) var invalid: [PeerTubeProblem.Invalid] = []

    init(_ request: Request) { self.request = request }

    mutating func number(
        _ name: String, _ range: ClosedRange<Int>, message: String
    ) -> Int? {
        guard let text = last(name) else { return nil }
        if let number = Int(text), range.contains(number) { return number }
        reject(name, message, text)
        return nil
    }

    mutating func flag(_ name: String) -> Bool? {
        switch last(name) {
        case nil: return nil
        case "true"?, "1"?: return true
        case "false"?, "0"?: return false
        case let text?:
            reject(name, "Should have a valid \(name) boolean", text)
            return nil
        }
    }

    /// Every value of a repeatable key; `nil` when the key is absent.
    ///
    /// PeerTube's parser also accepts `name[]=a` and `name[0]=a`, which some clients send.
    func texts(_ name: String) -> [String]? {
        let values = request.query.filter { pair in
            guard pair.name.hasPrefix(name) else { return false }
            let rest = pair.name.dropFirst(name.count)
            return rest.isEmpty
                || rest.first == "[" && rest.last == "]"
                    && rest.dropFirst().dropLast().allSatisfy { $0.isASCII && $0.isNumber }
        }.map(\.value)
        return values.isEmpty ? nil : values
    }

    func last(_ name: String) -> String? { texts(name)?.last }

    mutating func numbers(_ name: String) -> [Int]? {
        guard let values = texts(name) else { return nil }
        let numbers = values.compactMap { Int($0) }
        if numbers.count < values.count { reject(name, "Should have a valid \(name) array", values.last) }
        return numbers
    }

    /// Unix time in milliseconds of an ISO 8601 date with or without a time.
    mutating func date(_ name: String) -> Int? {
        guard let text = last(name) else { return nil }
        if let date = UTCTime.milliseconds(text) { return date }
        reject(name, "Should have a \(name) conforming to ISO 8601", text)
        return nil
    }

    /// One of `fields`; a leading `-` means descending order.
    mutating func sort(_ fields: Set<String>, standard: String) -> (field: String, isDescending: Bool) {
        let text = last("sort") ?? standard
        let isDescending = text.hasPrefix("-")
        let field = isDescending ? String(text.dropFirst()) : text
        if !fields.contains(field) { reject("sort", "Should have correct sortable column", text) }
        return (field, isDescending)
    }

    mutating func reject(_ name: String, _ message: String, _ value: String?) {
        invalid.append(.init(name: name, message: message, value: value))
    }
}
