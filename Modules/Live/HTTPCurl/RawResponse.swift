import HTTP

/// A response whose headers are not parsed yet: the caller parses them, to spare the transfer thread.
struct RawResponse: Sendable {
    let status: Int
    let head: HeaderBlock
    let body: [UInt8]

    var response: HTTPResponse { HTTPResponse(status: status, headers: head.headers, body: body) }
}
