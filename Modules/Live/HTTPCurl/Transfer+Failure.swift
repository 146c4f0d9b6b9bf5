import CCurl
import Glibc
import HTTP

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
