import StandInServer
import Testing

@testable import CommandLine
@testable import Console

@Suite struct DemoTests {
    @Test("the demo's token and images are those of the server")
    func constants() {
        #expect(Demo.token == StandInServer.token)
        #expect(Demo.imageOrigin == StandInServer.imageOrigin)
    }
}
