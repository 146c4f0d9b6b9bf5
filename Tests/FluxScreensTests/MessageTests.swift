import FluxCore
import FluxScreens
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import TerminalFrames
import Testing

/// Messages of features: values in states and recordings, text on the screen.
@Suite struct MessageTests {
    private enum Greeting: Codable, Sendable {
        case hello(name: String)
    }

    private let root = Scope(root: "app", scheduler: VirtualTimeScheduler())
    private let shell: ShellFlux

    init() {
        shell = ShellFlux(in: root, desktop: InMemoryDesktop(), keys: KeyMap(["shell.help": ["e"]]))
    }

    @discardableResult
    private func greetings(_ shell: ShellFlux) -> MessageSender<Greeting> {
        shell.sender(of: Greeting.self) { message, keys, _ in
            switch message {
            case .hello(let name): StyledLine("\(keys.name(of: KeyAction("shell.help", ["?"]))): \(name)")
            }
        }
    }

    @Test("a message is recorded as a value, keyed by the name of its type")
    func coding() throws {
        let message = try CodedMessage(Greeting.hello(name: "流れ"))
        #expect(message.kind.hasSuffix("MessageTests.Greeting"))
        let coded = try CodedValue(encoding: message)
        #expect(coded == .keyed([message.kind: .keyed(["hello": .keyed(["name": .text("流れ")])])]))
        #expect(try coded.decoded(as: CodedMessage.self) == message)
    }

    @Test("a recorded message is drawn by every shell that knows its type, with the user's keys")
    func replica() throws {
        greetings(shell).showToast(.hello(name: "a\u{1B}b"))
        let state = try JSONDecoder().decode(
            ShellState.self, from: JSONEncoder().encode(shell.store.state))
        let replicaRoot = Scope(root: "replica", scheduler: VirtualTimeScheduler())
        let replica = ShellFlux(in: replicaRoot, desktop: InMemoryDesktop())
        greetings(replica)

        let toast = try #require(state.toast)
        #expect(shell.line(of: toast, in: .english)?.text == "e: a␛b")
        #expect(replica.line(of: toast, in: .english)?.text == "?: a␛b")
    }

    @Test("a message of another version is not drawn")
    func unknown() throws {
        let message = try CodedMessage(Greeting.hello(name: "a"))
        #expect(shell.line(of: message, in: .english) == nil)
        greetings(shell)
        #expect(shell.line(of: message, in: .english) != nil)
        let other = try JSONDecoder().decode(
            CodedMessage.self, from: Data("{\"\(message.kind)\":{\"goodbye\":{}}}".utf8))
        #expect(shell.line(of: other, in: .english) == nil)

        let fixture = try ShellFixture()
        fixture.shellFlux.store.dispatch(.toastRaised(message, at: .zero))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.rows[11].hasPrefix(" i type"))
    }

    @Test("a status is shown until it is removed, and an equal one is not dispatched again")
    func status() throws {
        let fixture = try ShellFixture()
        let actions = Box(0)
        fixture.root.observe { _ in actions.with { $0 += 1 } }
        fixture.toasts.showStatus(.note("offline"))
        fixture.toasts.showStatus(.note("offline"))
        fixture.scheduler.advance(by: .zero)
        #expect(fixture.rows[0].contains("offline"))
        fixture.toasts.showStatus(nil)
        fixture.scheduler.advance(by: .zero)
        #expect(!fixture.rows[0].contains("offline"))
        #expect(actions.value == 2)
    }
}
