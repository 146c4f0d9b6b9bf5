import HTTP

/// What came back, as it came: the caller reads the head, because the thread has others to serve.
struct Answer: Sendable {
    let status: Int
    let head: HeaderBlock
    let body: [UInt8]

    var response: HTTPResponse { HTTPResponse(status: status, headers: head.headers, body: body) }
}
