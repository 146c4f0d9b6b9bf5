extension HTTPCurl {
    /// How long to wait, how much to take, and who to say that we are.
    public struct Settings: Sendable {
        /// Sent as `User-Agent`, such as `nagare/1.0.0`.
        public var userAgent: String
        /// Until there is a connection, name look-up and handshake included; 1 ms or more, as all times here.
        public var connectTimeout: Duration = .seconds(5)
        /// Without a single byte, before the first one or between two.
        public var silenceTimeout: Duration = .seconds(10)
        /// From start to end of a request, redirects included.
        public var wholeTimeout: Duration = .seconds(30)
        /// Bytes, after decompression.
        public var bodyLimit: Int = 16 << 20
        /// Bytes of status line and headers.
        public var headerLimit: Int = 256 << 10
        /// Certificates to trust, a file in PEM; `nil` for the system's.
        public var caFile: String?

        public init(userAgent: String) {
            self.userAgent = userAgent
        }
    }
}

extension Duration {
    /// Whole milliseconds, at least 1: libcurl takes 0 for "for ever".
    var atLeastOneMillisecond: Int { max(1, Int((self / .milliseconds(1)).rounded(.up))) }
}
