import HTTPCurl

extension HTTPCurl {
    /// A client with the given timeouts and limit.
    static func impatient(
        silence: Duration = .seconds(10), whole: Duration = .seconds(20), bodyLimit: Int = 1 << 20
    ) -> HTTPCurl {
        var settings = Settings(userAgent: "nagare/test")
        (settings.silenceTimeout, settings.wholeTimeout, settings.bodyLimit) = (
            silence, whole, bodyLimit
        )
        return HTTPCurl(settings: settings)
    }
}
