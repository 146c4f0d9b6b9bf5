import HTTPCurl

extension HTTPCurl {
    /// A client with the given timeouts and limit.
    static func testClient(
        idle: Duration = .seconds(10), total: Duration = .seconds(20), bodyLimit: Int = 1 << 20
    ) -> HTTPCurl {
        var settings = Settings(userAgent: "nagare/test")
        (settings.idleTimeout, settings.totalTimeout, settings.bodyLimit) = (
            idle, total, bodyLimit
        )
        return HTTPCurl(settings: settings)
    }
}
