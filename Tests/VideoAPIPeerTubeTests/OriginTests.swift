import Foundation
import HTTP
import ReactiveCore
import Testing
import VideoAPIPeerTube

@Suite struct OriginTests {
    private func origin(_ text: String) -> String? {
        let http = InMemoryHTTP { _ throws(HTTPFailure) in throw .cancelled }
        return VideoAPIPeerTube(
            origin: text, http: http, scheduler: VirtualTimeScheduler(), now: { .distantPast })?.origin
    }

    @Test(
        "an instance is a scheme, a host and an optional port",
        arguments: [
            ("https://framatube.org", "https://framatube.org"),
            ("HTTPS://Framatube.ORG/", "https://framatube.org"),
            ("https://v.example:443", "https://v.example"),
            ("https://v.example:8443", "https://v.example:8443"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://localhost/", "http://localhost"),
            ("http://[::1]:9000", "http://[::1]:9000"), ("http://127.9.9.9:80", "http://127.9.9.9"),
        ])
    func accepted(text: String, origin: String) {
        #expect(self.origin(text) == origin)
    }

    @Test(
        "rejects other URLs and plain http to other hosts",
        arguments: [
            "", "framatube.org", "https://", "https:///", "ftp://v.example", "http://framatube.org",
            "https://me@v.example", "https://v.example/videos", "https://v.example?x", "https://v.example#x",
            "https://v.example:", "https://v.example:0", "https://v.example:99999", "https://v.example:+1",
            "https://a b", "http://127.0.0.1.evil.example", "http://[::1", "https://[]",
            "https://v\u{0}.example",
        ])
    func refused(text: String) {
        #expect(origin(text) == nil)
    }
}
