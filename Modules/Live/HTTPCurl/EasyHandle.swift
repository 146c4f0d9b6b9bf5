import CCurl

/// A libcurl easy handle, reused by one transfer after another because most of its options stay the same.
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    let settings: HTTPCurl.Settings
    private let poller: OpaquePointer
    /// The headers that the current transfer receives.
    let head = HeadBuffer()
    /// Whether it has options that the next request would not overwrite.
    var needsReset = true
    /// libcurl's message for the last error; for TLS errors, the message of the TLS library.
    private let text = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    /// - Returns: `nil` when libcurl is out of memory.
    init?(_ settings: HTTPCurl.Settings, _ poller: OpaquePointer) {
        guard let easy = curl_easy_init() else { return nil }
        (self.easy, self.settings, self.poller) = (easy, settings, poller)
    }

    deinit {
        curl_easy_cleanup(easy)
        text.deallocate()
    }

    var errorText: String? { text.pointee == 0 ? nil : String(cString: text) }

    /// Resets the handle for the next transfer.
    ///
    /// - Parameters:
    ///   - context: The transfer, as the context of the callbacks.
    ///   - requiresPublicAddress: Whether it may connect to public addresses only.
    func prepare(context: UnsafeMutableRawPointer, requiresPublicAddress: Bool) {
        if needsReset {
            curl_easy_reset(easy)
            setSharedOptions()
            needsReset = false
        }
        text.pointee = 0
        ccurl_poller_require_public(poller, easy, requiresPublicAddress ? 1 : 0)
        ccurl_set_pointer(easy, CURLOPT_PRIVATE, context)
        ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    }

    private func setSharedOptions() {
        ccurl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_string(easy, CURLOPT_USERAGENT, settings.userAgent)
        ccurl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "")
        ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        // Otherwise a cancelled name lookup blocks the thread until the name server answers.
        ccurl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
        ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.atLeastOneMillisecond)
        ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(settings.bodyLimit))
        for option in [CURLOPT_SSLVERSION, CURLOPT_PROXY_SSLVERSION] {
            ccurl_set_long(easy, option, Int(CURL_SSLVERSION_TLSv1_2))
        }
        if let file = settings.caFile {
            ccurl_set_string(easy, CURLOPT_CAINFO, file)
            ccurl_set_string(easy, CURLOPT_PROXY_CAINFO, file)
        }
        ccurl_poller_track_connections(poller, easy)
        ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, text)
        ccurl_set_receive(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            Transfer.at(context)?.receive(head: UnsafeRawBufferPointer(start: bytes, count: size * count))
                ?? 0
        }
        ccurl_set_receive(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            Transfer.at(context)?.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
                ?? 0
        }
    }
}
