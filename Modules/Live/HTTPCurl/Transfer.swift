import CCurl
import HTTP

/// A request under way. Belongs to the thread; libcurl holds it unretained as the context of its callbacks.
final class Transfer {
    let handle: Handle
    /// As the first of the waiters asked it.
    let asked: Call
    /// Who waits for the outcome; several when they asked the same, none when it has ended.
    private(set) var waiters: [Waiter]
    /// As it is sent: a redirect changes it.
    private(set) var request: HTTPRequest
    private(set) var target: Target
    let time: LoopTime
    let deadline: ContinuousClock.Instant
    var headerList: UnsafeMutablePointer<curl_slist>?
    private var lastByte: ContinuousClock.Instant
    private var redirects = 0
    private var body: [UInt8] = []
    private var exceeded: Int?

    private static let maximumRedirects = 5
    /// Of what an answer says about its own length no more is believed before it is there.
    private static let believedLength = 1 << 20

    /// - Parameter handle: In no other transfer's use; ready to be added when this returns.
    init(_ waiter: Waiter, handle: Handle, time: LoopTime) {
        (self.handle, self.time) = (handle, time)
        (asked, request, target) = (waiter.call, waiter.call.request, waiter.call.target)
        (waiters, lastByte) = ([waiter], time.now)
        deadline = time.now + handle.settings.wholeTimeout
        prepare()
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    /// Lets `waiter` have the outcome too.
    func join(_ waiter: Waiter) {
        waiters.append(waiter)
    }

    /// - Returns: Who no longer waits.
    func leave(_ call: Call) -> Waiter? {
        waiters.firstIndex { $0.call === call }.map { waiters.remove(at: $0) }
    }

    func end(_ outcome: Result<Answer, HTTPFailure>) {
        for waiter in waiters { waiter.end(outcome) }
        waiters = []
    }

    var silenceEnds: ContinuousClock.Instant { lastByte + handle.settings.silenceTimeout }

    var timedOut: HTTPFailure { .timedOut(host: target.host) }

    /// What came of it; `nil` when a redirect is to be followed, for which `prepare` makes ready.
    func finish(_ code: CURLcode) -> Result<Answer, HTTPFailure>? {
        if let exceeded { return .failure(.tooLarge(limit: exceeded)) }
        guard code == CURLE_OK else { return .failure(failure(code)) }
        var status = 0
        ccurl_get_long(handle.easy, CURLINFO_RESPONSE_CODE, &status)
        var location: UnsafePointer<CChar>?
        ccurl_get_string(handle.easy, CURLINFO_REDIRECT_URL, &location)
        guard let location, [301, 302, 303, 307, 308].contains(status) else {
            return .success(Answer(status: status, head: handle.head.head, body: body))
        }
        do throws(HTTPFailure) {
            try follow(String(cString: location), status: status)
            return nil
        } catch {
            return .failure(error)
        }
    }

    private func follow(_ url: String, status: Int) throws(HTTPFailure) {
        let next = try Target(url)
        redirects += 1
        let isDowngrade = target.scheme == "https" && next.scheme == "http"
        guard redirects <= Self.maximumRedirects, !isDowngrade else { throw .refusedURL(url) }
        if status == 303 || status < 303 && request.method == .post {
            (request.method, request.body) = (.get, nil)
            request.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        if next.origin != target.origin {
            if request.redirects == .withinOrigin { throw .strayed(host: next.host) }
            // For good: a stranger who sends us home again does not ask with our token.
            request.token = nil
            let secret: Set = ["authorization", "cookie", "proxy-authorization"]
            request.headers.removeAll { secret.contains($0.name.lowercased()) }
        }
        target = next
    }

    /// The transfer behind a callback's context.
    static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Forgets what the last hop brought.
    func clear() {
        handle.head.clear()
        body = []
    }

    // MARK: - What libcurl calls

    /// - Returns: How many bytes were taken; libcurl stops the transfer when that is fewer than there were.
    func receive(head line: UnsafeRawBufferPointer) -> Int {
        lastByte = time.now
        handle.head.append(line)
        guard handle.head.count <= handle.settings.headerLimit else {
            return refuse(handle.settings.headerLimit)
        }
        return line.count
    }

    func receive(body part: UnsafeRawBufferPointer) -> Int {
        lastByte = time.now
        guard body.count + part.count <= handle.settings.bodyLimit else {
            return refuse(handle.settings.bodyLimit)
        }
        if body.isEmpty {
            var length: curl_off_t = -1
            ccurl_get_offset(handle.easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
            body.reserveCapacity(min(max(Int(length), part.count), Self.believedLength))
        }
        body.append(contentsOf: part)
        return part.count
    }

    private func refuse(_ limit: Int) -> Int {
        exceeded = limit
        return 0
    }
}
