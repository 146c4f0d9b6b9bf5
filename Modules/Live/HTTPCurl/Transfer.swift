import CCurl
import Entities
import Glibc
import HTTP

/// A request in progress. Used only on the transfer thread; libcurl holds it unretained as its callback
/// context.
final class Transfer {
    let handle: EasyHandle
    /// The call of the first waiter.
    let firstCall: Call
    /// Several when identical requests share the transfer; none after it has ended.
    private(set) var waiters: [Waiter]
    /// The request to send, which redirects change.
    private(set) var request: HTTPRequest
    private(set) var target: Target
    let time: LoopClock
    let deadline: ContinuousClock.Instant
    var headerList: UnsafeMutablePointer<curl_slist>?
    private var lastByteTime: ContinuousClock.Instant
    private var redirects = 0
    private var body: [UInt8] = []
    private var exceededLimit: Int?

    private static let maximumRedirects = 5
    /// The maximum memory that is reserved because of a `Content-Length` header, in bytes.
    private static let maximumReservation = 1 << 20

    /// - Parameter handle: Not used by another transfer. It is ready to be added when `init` returns.
    init(_ waiter: Waiter, handle: EasyHandle, time: LoopClock) {
        (self.handle, self.time) = (handle, time)
        firstCall = waiter.call
        request = waiter.call.request
        target = waiter.call.target
        waiters = [waiter]
        lastByteTime = time.now
        deadline = time.now + handle.settings.totalTimeout
        prepare()
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    /// Shares the outcome with `waiter`.
    func join(_ waiter: Waiter) {
        waiters.append(waiter)
    }

    /// - Returns: The waiter that was removed.
    func leave(_ call: Call) -> Waiter? {
        waiters.firstIndex { $0.call === call }.map { waiters.remove(at: $0) }
    }

    func end(_ outcome: Result<RawResponse, HTTPFailure>) {
        for waiter in waiters { waiter.end(outcome) }
        waiters = []
    }

    var idleDeadline: ContinuousClock.Instant { lastByteTime + handle.settings.idleTimeout }

    var timedOut: HTTPFailure { .timedOut(host: target.host) }

    /// The outcome of the transfer; `nil` when a redirect is to be followed, after a call of `prepare`.
    func finish(_ code: CURLcode) -> Result<RawResponse, HTTPFailure>? {
        if let exceededLimit { return .failure(.tooLarge(limit: exceededLimit)) }
        guard code == CURLE_OK else { return .failure(failure(code)) }
        var status = 0
        ccurl_get_long(handle.easy, CURLINFO_RESPONSE_CODE, &status)
        var location: UnsafePointer<CChar>?
        ccurl_get_string(handle.easy, CURLINFO_REDIRECT_URL, &location)
        guard let location, [301, 302, 303, 307, 308].contains(status) else {
            return .success(RawResponse(status: status, head: handle.head.head, body: body))
        }
        do throws(HTTPFailure) {
            try followRedirect(String(cString: location), status: status)
            return nil
        } catch {
            return .failure(error)
        }
    }

    private func followRedirect(_ url: String, status: Int) throws(HTTPFailure) {
        let next = try Target(url)
        try next.check(request.reach)
        redirects += 1
        let isDowngrade = target.scheme == "https" && next.scheme == "http"
        guard redirects <= Self.maximumRedirects, !isDowngrade else { throw .refusedURL(url) }
        if status == 303 || status < 303 && request.method == .post {
            (request.method, request.body) = (.get, nil)
            request.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        if next.origin != target.origin {
            if request.redirects == .withinOrigin { throw .crossOriginRedirect(host: next.host) }
            // The token is removed for good: a redirect back home by another origin must not use it.
            request.token = nil
            let secret: Set = ["authorization", "cookie", "proxy-authorization"]
            request.headers.removeAll { secret.contains($0.name.lowercased()) }
        }
        target = next
    }

    /// The transfer in a callback's context.
    static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Discards the response of the previous hop.
    func clear() {
        handle.head.clear()
        body = []
    }

    // MARK: - Callbacks of libcurl

    /// - Returns: The number of accepted bytes; libcurl stops the transfer when it is smaller than `line`.
    func receive(head line: UnsafeRawBufferPointer) -> Int {
        lastByteTime = time.now
        handle.head.append(line)
        guard handle.head.count <= handle.settings.headerLimit else {
            return stopTransfer(handle.settings.headerLimit)
        }
        return line.count
    }

    func receive(body part: UnsafeRawBufferPointer) -> Int {
        lastByteTime = time.now
        guard body.count + part.count <= handle.settings.bodyLimit else {
            return stopTransfer(handle.settings.bodyLimit)
        }
        if body.isEmpty {
            var length: curl_off_t = -1
            ccurl_get_offset(handle.easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
            body.reserveCapacity(min(max(Int(length), part.count), Self.maximumReservation))
        }
        body.append(contentsOf: part)
        return part.count
    }

    private func stopTransfer(_ limit: Int) -> Int {
        exceededLimit = limit
        return 0
    }
}

extension Transfer {
    /// Maps a libcurl error code to an `HTTPFailure`.
    func failure(_ code: CURLcode) -> HTTPFailure {
        let host = target.host
        let description = String(cString: curl_easy_strerror(code))
        switch code {
        case _ where isRefusedByProxy:
            return .unreachable(host: host, detail: handle.errorText ?? description)
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY:
            return .unreachable(
                host: host, detail: systemError.map { "\(description): \($0)" } ?? description)
        case CURLE_OPERATION_TIMEDOUT:
            return timedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_USE_SSL_FAILED:
            // Only the TLS library knows what is wrong with a certificate.
            return .insecure(host: host, detail: handle.errorText ?? description)
        case CURLE_FILESIZE_EXCEEDED:
            return .tooLarge(limit: handle.settings.bodyLimit)
        case CURLE_OUT_OF_MEMORY:
            // libcurl reports a header line of more than 100 KB as out of memory; after a real one we would
            // not get here.
            return .tooLarge(limit: handle.settings.headerLimit)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
            return .malformed(host: host, detail: handle.errorText ?? description)
        default:
            return .interrupted(host: host, detail: handle.errorText ?? description)
        }
    }

    /// The system's reason for a failed connection, such as "Connection refused"; `nil` if it reported none.
    private var systemError: String? {
        var number = 0
        ccurl_get_long(handle.easy, CURLINFO_OS_ERRNO, &number)
        return number == 0 ? nil : strerror(Int32(number)).map { String(cString: $0) }
    }

    private var isRefusedByProxy: Bool {
        var status = 0
        ccurl_get_long(handle.easy, CURLINFO_HTTP_CONNECTCODE, &status)
        return status != 0 && !(200..<300).contains(status)
    }
}

extension Transfer {
    /// Sets the handle's options for the next request.
    func prepare() {
        clear()
        handle.prepare(
            context: Unmanaged.passUnretained(self).toOpaque(),
            requiresPublicAddress: request.reach == .publicAddresses
                && (target.isLoopback || !handle.settings.usesProxy))
        // `withCString` avoids the copy that passing a string to C makes.
        _ = target.url.withCString { ccurl_set_string(handle.easy, CURLOPT_URL, $0) }
        // An empty name means no proxy; `nil` means the one from the environment.
        _ = "".withCString { ccurl_set_string(handle.easy, CURLOPT_PROXY, target.isLoopback ? $0 : nil) }
        ccurl_set_long(handle.easy, CURLOPT_TIMEOUT_MS, (deadline - time.now).atLeastOneMillisecond)
        // Prefers to share an HTTP/2 connection over opening another one.
        ccurl_set_long(handle.easy, CURLOPT_PIPEWAIT, target.scheme == "https" ? 1 : 0)
        prepareMethod()
        prepareHeaders()
    }

    private func prepareMethod() {
        guard request.method != .get || request.body != nil else { return }
        handle.needsReset = true
        if request.method != .delete || request.body != nil {
            let bytes = request.body ?? []
            ccurl_set_offset(handle.easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
            _ = bytes.withUnsafeBytes { buffer in
                ccurl_set_pointer(
                    handle.easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: buffer.baseAddress)
                )
            }
            ccurl_set_long(handle.easy, CURLOPT_POST, 1)
        }
        ccurl_set_string(handle.easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func prepareHeaders() {
        curl_slist_free_all(headerList)
        headerList = nil
        let isSendable = { (text: String) in text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }
        for header in request.headers where isSendable(header.name) && isSendable(header.value) {
            // libcurl omits a header whose colon is not followed by a value.
            append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        // Otherwise libcurl declares every body a form.
        if request.body != nil, !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            append("Content-Type:")
        }
        if let secret = request.token?.reveal(for: target.origin), isSendable(secret) {
            append("Authorization: Bearer \(secret)")
        }
        ccurl_set_list(handle.easy, CURLOPT_HTTPHEADER, headerList)
    }

    private func append(_ line: String) {
        if let longer = curl_slist_append(headerList, line) { headerList = longer }
    }
}
