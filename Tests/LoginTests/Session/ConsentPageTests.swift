import FoundationEssentials
import Login
import Testing

@Suite struct ConsentPageTests {
    @Test(
        "a page prints, reflects and encodes its state as placeholders of the same length",
        arguments: [
            ("https://q.example/authorize?client_id=1d&state=5tate", "client_id=1d&state=*****"),
            ("https://q.example/authorize?state=5tate&scope=read#x", "?state=*****&scope=read#x"),
            ("https://q.example/authorize?state=", "?state="),
            ("https://q.example/authorize?state=5tate&state=5tatf", "?state=*****&state=*****"),
        ])
    func masked(address: String, end: String) throws {
        let page = ConsentPage(address)
        let data = try JSONEncoder().encode(page)
        var output = "\(page) \(String(reflecting: page)) " + String(decoding: data, as: UTF8.self)
        dump(page, to: &output)

        #expect(!output.contains("5tat"))
        let decoded = try JSONDecoder().decode(ConsentPage.self, from: data)
        #expect(decoded.address.hasSuffix(end))
        #expect(decoded.address.count == address.count)
    }
}
