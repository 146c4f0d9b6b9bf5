import CCurl
import Entities
import HTTP

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
