import FluxTerminalTesting
import ReactiveCore
import ReactiveTesting
import Testing

@testable import Search

@Suite struct PostMarkTests {
    @Test("marking the open post, whose row is not shown, says so; opening it says nothing")
    func marking() {
        let post = PostFixture(.sample("read"))
        let screen = post.opened()
        #expect(post.toasts.isEmpty)
        screen.type("a")
        post.scheduler.run()
        #expect(post.toasts == ["marked 1 post as unread; press u to undo"])
        screen.type("u")
        post.scheduler.run()
        #expect(post.toasts.last == "undid: marking \"read\" as unread")
    }
}
