/// A whole answer, of any status.
public struct HTTPResponse: Sendable, Equatable {
    /// 100...599.
    public let status: Int
    /// In the order they arrived, those of the last response when there were redirects.
    public let headers: [HTTPHeader]
    public let body: [UInt8]

    public init(status: Int, headers: [HTTPHeader], body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// - Parameter name: In any case.
    /// - Returns: The first such header's value; `nil` when there is none.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
