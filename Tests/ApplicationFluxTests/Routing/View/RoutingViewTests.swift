import ApplicationFlux
import TerminalUI
import Testing

@Suite struct RoutingViewTests {
    @Test("the breadcrumb names each screen, the visible one last and strong")
    func breadcrumb() {
        let line = RoutingView.breadcrumb([.search(query: "swift"), .post(id: "4f0e"), .account])

        #expect(line.text == "Search “swift” › Post 4f0e › Account")
        #expect(line.spans.last == StyledSpan("Account", .strong))
        #expect(RoutingView.breadcrumb([]).text.isEmpty)
        #expect(
            RoutingView.breadcrumb([.login, .episodes(query: nil), .episode(id: "e"), .myVideo]).text
                == "Log in › Videos › Video e › My Video")
    }

    @Test("B-X1 a query that tries to control the terminal is only shown")
    func hostileQuery() {
        #expect(RoutingView.breadcrumb([.search(query: "\u{1B}[2J")]).text == "Search “␛[2J”")
    }
}
