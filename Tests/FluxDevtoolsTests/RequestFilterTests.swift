import LoopbackGate
import Testing

@Suite struct RequestFilterTests {
    @Test(
        "a head that servers could read in two ways is refused",
        arguments: [
            ("GET / HTTP/1.1\nHost: a\n\n", RequestFilter.Refusal.malformed),
            ("GET / HTTP/1.1\rHost: a\r\n\r\n", .malformed), ("GET /\u{0} HTTP/1.1\r\n\r\n", .malformed),
            ("GET /\t HTTP/1.1\r\n\r\n", .malformed), ("GET  / HTTP/1.1\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", .malformed), ("GET /a b HTTP/1.1\r\n\r\n", .malformed),
            ("GET / HTTP/2.0\r\n\r\n", .malformed), ("\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nOrigin: a\r\nOrigin: a\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nContent-Length: 1 2\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .unsupportedEncoding),
            ("GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", .unsupportedEncoding),
            ("GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n", .malformed),
            ("GET / HTTP/1.1\r\nUpgrade: websocket\r\nContent-Length: 1\r\n\r\n", .malformed),
        ])
    func refused(_ text: String, _ refusal: RequestFilter.Refusal) {
        var filter = RequestFilter()
        #expect(throws: refusal) { try filter.take(Array(text.utf8)[...]) }
    }

    @Test(
        "a head with two descriptions of its body is refused, also where bodies may be in chunks",
        arguments: [
            (["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], RequestFilter.Refusal.malformed),
            (["Transfer-Encoding: chunked", "Content-Length: 3"], .malformed),
            (["Transfer-Encoding: chunked", "Upgrade: websocket"], .malformed),
            (["Transfer-Encoding: gzip"], .unsupportedEncoding),
            (["Transfer-Encoding: gzip, chunked"], .unsupportedEncoding),
        ])
    func descriptions(_ lines: [String], _ refusal: RequestFilter.Refusal) {
        var filter = RequestFilter(readsBodies: true)
        let head = (["POST / HTTP/1.1"] + lines + ["", ""]).joined(separator: "\r\n")
        #expect(throws: refusal) { try filter.take(Array(head.utf8)[...]) }
    }

    @Test("a body has a limit, behind which a server would take it for a request")
    func body() throws {
        for (size, isAllowed) in [(2 << 20, true), ((2 << 20) + 1, false), (Int.max, false)] {
            let request = Array("POST / HTTP/1.1\r\nContent-Length:\t\(size) \r\n\r\nabc".utf8)
            var filter = RequestFilter()
            if isAllowed {
                #expect(try filter.take(request[...]).output == request)
                #expect(filter.phase == .body(size - 3))
            } else {
                #expect(throws: RequestFilter.Refusal.bodyTooLarge) { try filter.take(request[...]) }
            }
        }
    }

    @Test(
        "a body in chunks ends with the last chunk, and is bounded",
        arguments: [
            ("2\r\n{}\r\n0\r\n\r\n", nil), ("0\r\n\r\n", nil),
            ("0\r\nHost: a\r\n\r\n", .malformed), ("2;a=b\r\n{}\r\n0\r\n\r\n", .malformed),
            ("2\n{}\r\n0\r\n\r\n", .malformed), ("2\r\n{}0\r\n\r\n", .malformed),
            ("2x\n{}\r\n0\r\n\r\n", .malformed), ("2\r\n{}ab0\r\n\r\n", .malformed),
            ("0\r\na:b\r\n", .malformed),
            ("-2\r\n", .malformed), ("\r\n", .malformed), ("200001\r\n", .bodyTooLarge),
            ("fffffffff\r\n", .malformed), ("ffffffff\r\n", .bodyTooLarge),
        ] as [(String, RequestFilter.Refusal?)])
    func chunks(_ body: String, _ refusal: RequestFilter.Refusal?) throws {
        let request = Array("POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n\(body)".utf8)
        var filter = RequestFilter(readsBodies: true)
        if let refusal {
            #expect(throws: refusal) { try filter.take(request[...]) }
        } else {
            #expect(try filter.take(request[...]).output == request)
            #expect(filter.phase == .head)
        }
    }

    @Test("the size of a head is limited, also of a later one, whatever the portions")
    func limit() throws {
        let first = Array("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc".utf8)
        let fits =
            Array("GET /".utf8) + Array(repeating: 0x61, count: (16 << 10) - 18)
            + Array(" HTTP/1.1\r\n\r\n".utf8)
        #expect(fits.count == 16 << 10)
        var filter = RequestFilter()
        #expect(try filter.take((first + fits)[...]).output == first + fits)
        var output: [UInt8] = []
        for byte in fits.dropLast(4) { output += try filter.take([byte]).output }
        #expect(output.isEmpty)
        #expect(throws: RequestFilter.Refusal.tooLarge) { try filter.take(Array("abcde".utf8)[...]) }
    }

    @Test("nothing after a request with Upgrade is taken before the answer", arguments: [true, false])
    func upgrade(_ isSwitched: Bool) throws {
        let request = Array("GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n".utf8)
        var filter = RequestFilter()
        let taken = try filter.take((request + [1, 2])[...])
        #expect(taken.output == request && taken.count == request.count)
        filter.answered(isSwitched: isSwitched)
        if isSwitched {
            #expect(try filter.take([1, 2]).output == [1, 2])
        } else {
            #expect(throws: RequestFilter.Refusal.malformed) { try filter.take([1, 2]) }
        }
    }
}
