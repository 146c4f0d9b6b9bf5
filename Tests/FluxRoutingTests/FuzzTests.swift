import FluxRouting
import ReactiveTesting
import Testing

@Suite("parsing arbitrary bytes as routes") struct FuzzTests {
    @Test("a parsed route is the same after printing and parsing it again")
    func routes() {
        let target = FuzzTarget("routes") { bytes in
            guard let route = Route(text: String(decoding: bytes, as: UTF8.self)) else { return nil }
            let isPrintable = route.text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            guard isPrintable else { return "\(route.text) is not printable" }
            return Route(text: route.text) == route ? nil : "\(route) was printed as \(route.text)"
        }

        #expect(target.failures() == [])
    }
}
