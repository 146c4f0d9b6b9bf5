import CHTTPFloor
import HTTPCurl

/// Starts a server that answers every request with a body of `kilobytes` KB.
func startServer(kilobytes: Int) -> (url: String, bytes: Int) {
    let bytes = kilobytes * 1_000
    let port = server_start(Int32(bytes))
    precondition(port != 0, "loopback has a free port")
    return ("http://127.0.0.1:\(port)/", bytes)
}

extension HTTPCurl.Settings {
    static let benchmark = HTTPCurl.Settings(userAgent: "nagare/benchmark")
}
