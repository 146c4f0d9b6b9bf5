import CCurl
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
    /// The memory reserved at most on the strength of a `Content-Length` header, in bytes.
    private static let maximumReservation = 1 << 20

    /// - Parameter handle: Not used by another transfer. It is ready to be added when `init` returns.
    init(_ waiter: Waiter, handle: EasyHandle, time: LoopClock) {
        (self.handle, self.time) = (handle, time)
        (firstCall, request, target) = (waiter.call, waiter.call.request, waiter.call.target)
        (waiters, lastByteTime) = ([waiter], time.now)
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
