import CCurl
import Entities
import HTTP

/// One call under way. Belongs to the thread; libcurl holds it unretained as the context of its callbacks.
final class Transfer {
    let call: Call
    let easy: UnsafeMutableRawPointer
    /// When the last byte came, or the call began.
    private(set) var lastByte: ContinuousClock.Instant
    private let settings: HTTPCurl.Settings
    private let deadline: ContinuousClock.Instant
    private var request: HTTPRequest
    private var target: Target
    private var redirects = 0
    private var headerList: UnsafeMutablePointer<curl_slist>?
    private var head = HeaderBlock()
    private var body: [UInt8] = []
    private var exceeded: Int?

    private static let maximumRedirects = 5

    /// - Throws: `.refusedURL`.
    init(
        _ call: Call, easy: UnsafeMutableRawPointer, settings: HTTPCurl.Settings,
        now: ContinuousClock.Instant
    ) throws(HTTPFailure) {
        (self.call, self.easy, self.settings, self.request) = (call, easy, settings, call.request)
        (lastByte, deadline) = (now, now + settings.wholeTimeout)
        target = try Target(call.request.url)
        prepare(now: now)
    }

    deinit {
        curl_slist_free_all(headerList)
    }

    var silenceEnds: ContinuousClock.Instant { lastByte + settings.silenceTimeout }

    var timedOut: HTTPFailure { .timedOut(host: target.host) }

    /// What came of it; `nil` when a redirect is to be followed, for which the handle is ready.
    func finish(_ code: CURLcode, now: ContinuousClock.Instant) -> Result<HTTPResponse, HTTPFailure>? {
        if let exceeded { return .failure(.tooLarge(limit: exceeded)) }
        if code == CURLE_FILESIZE_EXCEEDED { return .failure(.tooLarge(limit: settings.bodyLimit)) }
        guard code == CURLE_OK else { return .failure(HTTPFailure(code, host: target.host)) }
        var status = 0
        ccurl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        var location: UnsafePointer<CChar>?
        ccurl_get_string(easy, CURLINFO_REDIRECT_URL, &location)
        guard let location, [301, 302, 303, 307, 308].contains(status) else {
            return .success(HTTPResponse(status: status, headers: head.headers, body: body))
        }
        do throws(HTTPFailure) {
            try follow(String(cString: location), status: status)
        } catch {
            return .failure(error)
        }
        prepare(now: now)
        return nil
    }

    private func follow(_ url: String, status: Int) throws(HTTPFailure) {
        let next = try Target(url)
        redirects += 1
        let isDowngrade = target.scheme == "https" && next.scheme == "http"
        guard redirects <= Self.maximumRedirects, !isDowngrade else { throw .refusedURL(url) }
        if status == 303 || status < 303 && request.method == .post {
            (request.method, request.body) = (.get, nil)
        }
        if next.origin != target.origin {
            let secret: Set = ["authorization", "cookie", "proxy-authorization"]
            request.headers.removeAll { secret.contains($0.name.lowercased()) }
        }
        target = next
    }

    // MARK: - What libcurl calls

    /// - Returns: How many bytes were taken; libcurl stops the transfer when that is fewer than there were.
    fileprivate func receive(head line: UnsafeRawBufferPointer) -> Int {
        lastByte = .now
        head.append(line)
        guard head.count <= settings.headerLimit else { return refuse(settings.headerLimit) }
        return line.count
    }

    fileprivate func receive(body part: UnsafeRawBufferPointer) -> Int {
        lastByte = .now
        guard body.count + part.count <= settings.bodyLimit else { return refuse(settings.bodyLimit) }
        body.append(contentsOf: part)
        return part.count
    }

    private func refuse(_ limit: Int) -> Int {
        exceeded = limit
        return 0
    }
}

// MARK: - Preparing a handle

extension Transfer {
    fileprivate func prepare(now: ContinuousClock.Instant) {
        (head, body) = (HeaderBlock(), [])
        curl_easy_reset(easy)
        prepareConnection(now: now)
        prepareMethod()
        prepareHeaders()
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_pointer(easy, CURLOPT_PRIVATE, context)
        ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        ccurl_set_receive(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            Transfer.at(context)?.receive(head: UnsafeRawBufferPointer(start: bytes, count: size * count))
                ?? 0
        }
        ccurl_set_receive(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            Transfer.at(context)?.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
                ?? 0
        }
    }

    /// The transfer behind a callback's context.
    static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func prepareConnection(now: ContinuousClock.Instant) {
        ccurl_set_string(easy, CURLOPT_URL, target.url)
        ccurl_set_string(easy, CURLOPT_PROTOCOLS_STR, target.scheme)
        ccurl_set_string(easy, CURLOPT_USERAGENT, settings.userAgent)
        ccurl_set_string(easy, CURLOPT_ACCEPT_ENCODING, "")
        ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        // Or a cancelled name look-up would hold up everybody until the name server answers.
        ccurl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
        ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        ccurl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.atLeastOneMillisecond)
        ccurl_set_long(easy, CURLOPT_TIMEOUT_MS, (deadline - now).atLeastOneMillisecond)
        ccurl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(settings.bodyLimit))
        if let file = settings.caFile { ccurl_set_string(easy, CURLOPT_CAINFO, file) }
        if target.isLoopback { ccurl_set_string(easy, CURLOPT_PROXY, "") }
        // Rather share one HTTP/2 connection than open several.
        if target.scheme == "https" { ccurl_set_long(easy, CURLOPT_PIPEWAIT, 1) }
    }

    private func prepareMethod() {
        guard request.method != .get || request.body != nil else { return }
        if request.method != .delete || request.body != nil {
            let bytes = request.body ?? []
            ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
            _ = bytes.withUnsafeBytes { buffer in
                ccurl_set_pointer(
                    easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: buffer.baseAddress))
            }
            ccurl_set_long(easy, CURLOPT_POST, 1)
        }
        ccurl_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private func prepareHeaders() {
        curl_slist_free_all(headerList)
        headerList = nil
        let isSendable = { (text: String) in text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }
        for header in request.headers where isSendable(header.name) && isSendable(header.value) {
            // A colon without a value would take the header away.
            append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        let names = request.headers.map { $0.name.lowercased() }
        // libcurl would call every body a form.
        if request.body != nil, !names.contains("content-type") { append("Content-Type:") }
        if let secret = request.token?.reveal(for: target.origin), isSendable(secret) {
            append("Authorization: Bearer \(secret)")
        }
        ccurl_set_list(easy, CURLOPT_HTTPHEADER, headerList)
    }

    private func append(_ line: String) {
        if let longer = curl_slist_append(headerList, line) { headerList = longer }
    }
}
