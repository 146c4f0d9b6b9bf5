import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminalTesting
import Foundation
import Login
import Persistence
import PostAPI
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

@Suite struct LoginScreenTests {
    private let secret = LoginScreenFixture.secret

    @Test("a user without a token can skip the login, which is remembered for the next launch")
    func skipped() {
        for key in [Key.control("g"), .escape] {
            let login = LoginScreenFixture()
            #expect(login.top == .login)

            #expect(login.press(key))
            #expect(login.top == Route("search"))
            #expect(login.routingCommands.elements == [.rememberAnonymous])
        }
    }

    @Test(
        "at the start, letters are typed into the token field, and Enter without a token continues without one"
    )
    func firstMinute() {
        let login = LoginScreenFixture()
        #expect(login.frame.cursor != nil)
        #expect(login.text.joined(separator: " ").contains("press Enter to continue without a login"))
        login.press("q", "1")
        #expect(login.top == .login)
        #expect(login.text.contains { $0.contains("**") })
        #expect(login.driver.hint(.enter) == "log in")

        login.press(.backspace, .backspace)
        #expect(login.driver.hint(.enter) == "continue without a login")
        login.press(.enter)
        #expect(login.top == Route("search"))
        #expect(login.routingCommands.elements == [.rememberAnonymous])
    }

    @Test("a pasted token is checked and stored but occurs in no frame and no action")
    func pasted() throws {
        let login = LoginScreenFixture()
        let actions = Box<[String]>([])
        var frames = [login.frame]
        login.flux.token.dispatcher.use { dispatched, next in
            let json = try? JSONEncoder().encode(dispatched.action)
            actions.with { $0.append(String(decoding: json ?? Data(), as: UTF8.self)) }
            next(dispatched.action)
        }

        login.paste(" \(secret)\n")
        frames.append(login.frame)
        #expect(login.frame.rows.contains { $0.contains(String(repeating: "*", count: 40)) })
        login.press(.enter)
        login.wait(.milliseconds(200))
        frames.append(login.frame)
        #expect(login.text.contains("⠋ Checking the token…"))
        login.settle()

        #expect(login.token.user == LoginScreenFixture.taro)
        #expect(try login.vault.load() == AccessToken(secret: secret, origin: "https://qiita.com"))
        #expect(login.top == Route("search"))
        #expect(login.toasts == ["Logged in as 山田 太郎 (@yamada)"])
        #expect(actions.value.count == 1)
        for text in frames.flatMap(\.rows) + actions.value + login.toasts {
            #expect(!text.contains(secret.prefix(6)))
        }
    }

    @Test("in the demo, a rejected token leads to the demo's token, not to a page that does not exist")
    func demo() {
        let login = LoginScreenFixture(
            demo: LoginDemo(origin: LoginScreenFixture.origin, token: "demo-token"))
        #expect(login.driver.hint(.control("t")) == nil)
        login.paste("wrong")
        login.press(.enter)
        login.settle()
        #expect(login.text.contains("type the token demo-token"))
        #expect(!login.text.contains { $0.contains("tokens/new") })
    }

    @Test("a quick answer shows no spinner, and the field is disabled during the check")
    func spinner() {
        let login = LoginScreenFixture()
        login.paste(secret)
        login.press(.enter)
        login.wait(.milliseconds(149))

        #expect(!login.text.contains { $0.contains("Checking") })
        #expect(login.frame.cursor == nil)
        #expect(!login.press("q"))
        #expect(login.text.contains { $0.contains(String(repeating: "*", count: 40)) })
        login.wait(.milliseconds(1))
        #expect(login.text.contains("⠋ Checking the token…"))
    }

    @Test("a refused token is explained below the field, which is empty again")
    func refused() {
        let login = LoginScreenFixture()
        login.paste("ghp_another")
        login.press(.enter)
        login.settle()

        #expect(login.text.contains("the service rejected this token"))
        #expect(!login.text.contains { $0.contains("*") })
        #expect(login.frame.cursor?.column == 4)
        #expect(login.top == .login)

        login.paste(secret)
        login.press(.enter)
        login.settle()
        #expect(login.top == Route("search"))
    }

    @Test("a login in the browser opens and shows its page, and finishes after the redirect")
    func browser() {
        let login = LoginScreenFixture()
        login.press(.control("o"))
        login.wait(.milliseconds(200))

        guard case .open(let page)? = login.desktop.requests.first else { return #expect(Bool(false)) }
        #expect(login.text.contains("⠋ Waiting for the browser…"))
        #expect(login.text.joined().contains(page))
        login.settle()
        #expect(login.token.user == LoginScreenFixture.taro)
        #expect(login.top == Route("search"))
    }

    @Test("Esc cancels the browser login, and a late redirect is ignored")
    func cancelled() {
        let login = LoginScreenFixture()
        let before = login.frame
        login.press(.control("o"))
        login.wait(.seconds(1))

        #expect(login.press(.escape))
        #expect(login.frame == before)
        login.settle()
        #expect(login.frame == before)
        #expect(login.api.requests.isEmpty)
        #expect(login.top == .login)
    }

    @Test("without a registered client the browser login is not offered")
    func unregistered() {
        let login = LoginScreenFixture(isRegistered: false)

        #expect(!login.press(.control("o")))
        #expect(!login.text.contains { $0.contains("browser,") })
        #expect(!login.driver.keys.contains(.control("o")))
    }

    @Test("the prefilled token page opens, or a notice says that there is no browser")
    func tokenPage() {
        let page = "https://qiita.com/settings/tokens/new?read_qiita=1&write_qiita=1&description=nagare"
        let login = LoginScreenFixture()
        login.press(.control("t"))
        login.settle()
        #expect(login.desktop.requests == [.open(page)])
        #expect(login.toasts == ["opened \(page)"])

        let withoutBrowser = LoginScreenFixture(desktop: InMemoryDesktop(failure: .noProgram(page)))
        withoutBrowser.press(.control("t"))
        withoutBrowser.settle()
        #expect(withoutBrowser.failure == "open: no browser could be started; open \(page) yourself")
    }

    @Test("closing the screen cancels the check: no late login and no late message")
    func closed() {
        let login = LoginScreenFixture()
        login.paste(secret)
        login.press(.enter)
        login.wait(.milliseconds(500))

        login.driver.screen.close()
        login.settle()

        #expect(login.api.running == 0)
        #expect(!login.token.isLoggedIn)
        #expect(login.toasts.isEmpty)
        #expect(login.root.children.first { $0.name == "login" }?.children.isEmpty == true)
    }

    @Test("a token that could not be stored is a notice that a key dismisses")
    func vault() {
        let login = LoginScreenFixture(vault: FullTokenVault())
        #expect(login.notice == nil)
        login.paste(secret)
        login.press(.enter)
        login.settle()

        #expect(
            login.notice == "token: no space left to write /token; free some space and log in again")
        login.driver.dismissNotice()
        #expect(login.notice == nil)
    }
}

/// A vault that cannot store tokens.
private struct FullTokenVault: TokenVault {
    func load() throws(VaultFailure) -> AccessToken? { nil }
    func save(_ token: AccessToken) throws(VaultFailure) { throw .full(path: "/token") }
    func delete() throws(VaultFailure) {}
}
