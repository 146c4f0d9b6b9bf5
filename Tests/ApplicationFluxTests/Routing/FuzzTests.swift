import ApplicationFlux
import ReactiveTesting
import Testing

@Suite("What is opened is a route, or it is not, whatever it is") struct FuzzTests {
    @Test("A route that is read is the same when it is printed and read again")
    func routes() {
        let target = FuzzTarget("routes") { bytes in
            guard let route = Route(url: String(decoding: bytes, as: UTF8.self)) else { return nil }
            let isPrintable = route.url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            guard isPrintable else { return "\(route.url) is no URL" }
            return Route(url: route.url) == route ? nil : "\(route) was printed as \(route.url)"
        }

        #expect(target.complaints() == [])
    }
}
