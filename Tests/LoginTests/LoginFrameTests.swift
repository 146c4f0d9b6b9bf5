import ApplicationFlux
import Entities
import FluxCore
import FluxTerminalTesting
import Foundation
import Login
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite("frames of the login screens")
struct LoginFrameTests {
    private func expectFrame(_ screen: LoginScreenFixture, _ name: String) {
        #expect(GoldenText().mismatch(screen.driver, name) == nil)
    }

    @Test("at the first launch")
    func start() {
        let login = LoginScreenFixture()
        expectFrame(login, "login")
        #expect(GoldenText().mismatchInJapanese(login.driver, "login") == nil)
    }

    @Test("without a registered client")
    func unregistered() { expectFrame(LoginScreenFixture(isRegistered: false), "login-unregistered") }

    @Test("with a token in the field")
    func dots() {
        let login = LoginScreenFixture()
        login.paste(LoginScreenFixture.secret)
        expectFrame(login, "login-dots")
        login.press(.enter)
        login.wait(.milliseconds(200))
        expectFrame(login, "login-checking")
    }

    @Test("with a failure")
    func failures() {
        let refused = LoginScreenFixture()
        refused.paste("別のトークン")
        refused.press(.enter)
        refused.settle()
        expectFrame(refused, "login-refused")

        let empty = LoginScreenFixture()
        empty.paste(" ")
        empty.press(.enter)
        expectFrame(empty, "login-empty")

        let offline = LoginScreenFixture(failing: [.user: .unreachable(host: "qiita.com")])
        offline.paste(LoginScreenFixture.secret)
        offline.press(.enter)
        offline.settle()
        expectFrame(offline, "login-offline")
    }

    @Test("while the browser login is running")
    func browser() {
        let login = LoginScreenFixture()
        login.press(.control("o"))
        login.wait(.milliseconds(200))
        expectFrame(login, "login-browser")
    }

    @Test("in other sizes", arguments: [(40, 120), (12, 40), (9, 40), (3, 20)])
    func sizes(rows: Int, columns: Int) {
        let login = LoginScreenFixture(rows: rows, columns: columns)
        login.paste("別のトークン")
        login.press(.enter)
        login.settle()
        expectFrame(login, "login-\(columns)x\(rows)")
    }

    @Test("the account")
    func account() {
        let account = LoginScreenFixture(.account, isLoggedIn: true)
        account.wait(.milliseconds(200))
        expectFrame(account, "account-asking")
        account.settle()
        expectFrame(account, "account")
        #expect(GoldenText().mismatchInJapanese(account.driver, "account") == nil)
        expectFrame(LoginScreenFixture(.account), "account-nobody")
    }

    @Test("the account with an environment token, and with a login that it will override")
    func environment() {
        let foreign = LoginScreenFixture(
            .account, user: User(id: "bob"), environment: LoginScreenFixture.secret)
        foreign.settle()
        expectFrame(foreign, "account-environment")
        let origin = foreign.token.origin
        let token = AccessToken(secret: "newer", origin: origin)
        foreign.flux.token.dispatcher.dispatch(.loggedIn(token, LoginScreenFixture.taro))
        expectFrame(foreign, "account-overruled")
    }

    @Test("the account when the service fails")
    func failed() {
        let offline = LoginScreenFixture(
            .account, isLoggedIn: true, failing: [.user: .timedOut(host: "qiita.com")])
        offline.settle()
        expectFrame(offline, "account-offline")
        let limited = LoginScreenFixture(
            .account, isLoggedIn: true,
            failing: [.user: .rateLimited(until: Date(timeIntervalSince1970: 30))])
        limited.wait(.seconds(10))
        expectFrame(limited, "account-limited")
    }

    @Test("the account in other sizes", arguments: [(40, 120), (9, 40), (3, 20)])
    func accountSizes(rows: Int, columns: Int) {
        let account = LoginScreenFixture(.account, isLoggedIn: true, rows: rows, columns: columns)
        account.settle()
        expectFrame(account, "account-\(columns)x\(rows)")
    }

    @Test("a hostile name is shown without control characters and shifts no column")
    func hostile() {
        let name = "\u{1B}[2J\u{202E}悪\u{0}\n\u{200D}\u{9B}31m" + String(repeating: "長", count: 10_000)
        let account = LoginScreenFixture(
            .account, user: User(id: "x\u{1B}]0;y\u{7}z", name: name), isLoggedIn: true)
        account.settle()
        expectFrame(account, "account-hostile")

        var renderer = Renderer(Palette(.trueColour, .dark))
        let written = String(decoding: renderer.render(account.frame), as: UTF8.self)
        let scalars = written.unicodeScalars.map(\.value)
        #expect(!scalars.contains { [0x0, 0x7, 0xA, 0x9B, 0x202E].contains($0) })
        #expect(!written.contains("\u{1B}[2J\u{202E}") && !written.contains("\u{1B}]"))
        #expect(account.frame.rows.allSatisfy { $0.displayWidth <= 80 })
    }
}
