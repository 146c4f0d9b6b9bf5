import CCurl
import Entities
import HTTP

extension Transfer {
    /// Tells the handle what to ask next.
    func prepare() {
        clear()
        handle.prepare(context: Unmanaged.passUnretained(self).toOpaque())
        // Without the copy that passing a string to C makes.
        _ = target.url.withCString { ccurl_set_string(handle.easy, CURLOPT_URL, $0) }
        // An empty name is no proxy, none is the environment's.
        _ = "".withCString { ccurl_set_string(handle.easy, CURLOPT_PROXY, target.isLoopback ? $0 : nil) }
        ccurl_set_long(handle.easy, CURLOPT_TIMEOUT_MS, (deadline - time.now).atLeastOneMillisecond)
        // Rather share one HTTP/2 connection than open several.
        ccurl_set_long(handle.easy, CURLOPT_PIPEWAIT, target.scheme == "https" ? 1 : 0)
        prepareMethod()
        prepareHeaders()
    }

    private func prepareMethod() {
        guard request.method != .get || request.body != nil else { return }
        handle.isUsedUp = true
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
            // A colon without a value would take the header away.
            append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        // libcurl would call every body a form.
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
