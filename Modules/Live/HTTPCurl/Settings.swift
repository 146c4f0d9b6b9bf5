extension HTTPCurl {
    /// Timeouts, size limits and identification of a client.
    public struct Settings: Sendable {
        /// Sent as `User-Agent`, such as `nagare/1.0.0`.
        public var userAgent: String
        /// For establishing a connection, including name lookup and handshake. All timeouts are at least 1
        /// ms.
        public var connectTimeout: Duration = .seconds(10)
        /// The longest time without a received byte, before the first byte as well.
        public var idleTimeout: Duration = .seconds(10)
        /// For a whole request, including redirects.
        public var totalTimeout: Duration = .seconds(30)
        /// In bytes, after decompression.
        public var bodyLimit: Int = 16 << 20
        /// In bytes, for the status line and headers together.
        public var headerLimit: Int = 256 << 10
        /// A PEM file with the certificates to trust; `nil` for those of the system.
        public var caFile: String?

        /// Whether the environment names a proxy, which then connects to other hosts than loopback.
        public var usesProxy = false

        public init(userAgent: String) {
            self.userAgent = userAgent
        }
    }
}

extension Duration {
    /// Whole milliseconds, rounded up; at least 1 because libcurl treats 0 as no timeout.
    var atLeastOneMillisecond: Int { max(1, Int((self / .milliseconds(1)).rounded(.up))) }
}
