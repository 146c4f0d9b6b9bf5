/// Qiita's error responses.
enum QiitaError {
    static func response(_ status: Int) -> Response {
        if (502...504).contains(status) { return .proxyError(status) }
        if status < 300 { return Response(status) }
        let (message, type) = body(status)
        return .json(.object([("message", .string(message)), ("type", .string(type))]), status: status)
    }

    private static func body(_ status: Int) -> (message: String, type: String) {
        switch status {
        case 400: ("Bad request", "bad_request")
        case 401: ("Unauthorized", "unauthorized")
        case 403: ("Forbidden", "forbidden")
        case 404: ("Not found", "not_found")
        case 422: ("Unprocessable entity", "unprocessable_entity")
        case 429: ("Rate limit exceeded", "rate_limit_exceeded")
        case 500: ("Internal server error", "internal_server_error")
        default: (StatusText.of(status), machineKey(StatusText.of(status)))
        }
    }

    private static func machineKey(_ text: String) -> String {
        String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}
