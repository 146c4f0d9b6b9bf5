/// A complete response with any status.
public struct HTTPResponse: Sendable, Equatable {
    /// 100...599.
    public let status: Int
    /// In the order of arrival; after redirects, those of the last response.
    public let headers: [HTTPHeader]
    public let body: [UInt8]

    public init(status: Int, headers: [HTTPHeader], body: [UInt8]) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// Finds a header by its name.
    ///
    /// - Parameter name: In upper or lower case.
    /// - Returns: The value of the first header with this name; `nil` if there is none.
    public func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }

    /// Whether the body is declared as a web page. A proxy or a network's sign-in page may answer instead of a service.
    public var isHTML: Bool { header("Content-Type")?.lowercased().hasPrefix("text/html") == true }
}
