import TerminalFrames
import Testing

@Suite struct HyperlinkTests {
    @Test(
        "only terminals that are known to support links get them",
        arguments: [
            (["TERM": "xterm-256color"], false), (["TERM": "linux", "VTE_VERSION": "7000"], false),
            (["TERM": "dumb", "KITTY_WINDOW_ID": "1"], false), ([:], false),
            (["TERM": "xterm-kitty"], true), (["TERM": "alacritty"], true), (["TERM": "foot-direct"], true),
            (["TERM": "xterm-256color", "VTE_VERSION": "7003"], true),
            (["TERM": "xterm-256color", "VTE_VERSION": "4999"], false),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], true),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
            (["TERM": "xterm-256color", "FORCE_HYPERLINK": "1"], true),
            (["TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"], false),
        ])
    func taken(environment: [String: String], isSupported: Bool) {
        #expect(Hyperlink.isSupported(environment) == isSupported)
    }

    @Test(
        "a link leads only to the web or to mail, in an encoded address",
        arguments: [
            ("https://example.com/a?b=c#d", "https://example.com/a?b=c#d"), ("HTTP://a", "HTTP://a"),
            ("mailto:a@b.c", "mailto:a@b.c"), ("https://a/流れ b", "https://a/%E6%B5%81%E3%82%8C%20b"),
            ("https://a/\u{9B}2J", "https://a/%C2%9B2J"), ("https://a/\u{1B}]0;x", nil),
            ("https://a/\u{7}", nil),
            ("https://a/\n", nil), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil), ("//a", nil),
            ("", nil),
            ("https://" + String(repeating: "a", count: 2_048), nil),
        ] as [(String, String?)])
    func addresses(address: String, shown: String?) {
        let start = Hyperlink.start(address)
        #expect(
            start.map { $0.hasPrefix("\u{1B}]8;id=") && $0.hasSuffix(";\(shown ?? "")\u{1B}\\") }
                == shown.map { _ in true })

        var frame = Frame(Viewport(rows: 1, columns: 4))
        frame.draw(StyledLine([StyledSpan("link").linked(to: 1)]), in: frame.area, linkAddresses: [address])
        #expect(frame.address(at: Position(row: 0, column: 3)) == shown)
        #expect(frame.address(at: Position(row: 1, column: 0)) == nil)
    }

    @Test(
        "a link survives wrapping, shortening, highlighting, scrolling and copying its frame"
    )
    func kept() {
        let line = StyledLine([
            StyledSpan("to "), StyledSpan("somewhere else").linked(to: 2), StyledSpan("!"),
        ])
        let lines =
            Wrapping.lines(line.spans, width: 8)
            + [line.fitted(to: 9), line.clipped(to: 9), line.dropping(3).padded(to: 30), line.on(.selected)]
            + [line.highlighting(["ere"])]
        for line in lines {
            var (frame, copy) = (Frame(Viewport(rows: 1, columns: 40)), Frame(Viewport(rows: 1, columns: 40)))
            frame.draw(line, in: frame.area, linkAddresses: ["https://no", "https://yes"])
            copy.copy(frame, to: copy.area)
            #expect(copy == frame)
            for column in 0..<40 {
                let (text, place) = (frame[0, column].text, Position(row: 0, column: column))
                let isLink =
                    "somewhere else…".contains(text) && text != " "
                    && !(column < 2 && line.text.hasPrefix("to"))
                #expect(
                    (frame.address(at: place) == "https://yes") == isLink || text == " ",
                    "\(line.text): \(column)")
                #expect(copy.address(at: place) == frame.address(at: place))
            }
        }
    }

    @Test("the addresses of links are not part of a frame's fingerprint")
    func fingerprint() {
        func frame(_ address: String) -> Frame {
            var frame = Frame(Viewport(rows: 1, columns: 4))
            frame.draw(
                StyledLine([StyledSpan("link").linked(to: 1)]), in: frame.area, linkAddresses: [address])
            return frame
        }
        #expect(frame("https://a").fingerprint == frame("").fingerprint)
        #expect(frame("https://a") != frame("https://b"))
    }
}
