import FluxCore
import Foundation
import Testing

@Suite("encoding without a format")
struct CodedValueTests {
    private struct AllKinds: Codable, Equatable {
        enum Kind: Codable, Equatable {
            case plain
            case named(String, count: Int)
        }

        var flag = true
        var small = Int8.min
        var large = UInt64.max
        var double = 0.1
        var whole = 3.0
        var huge = 1e300
        var float = Float(0.25)
        var text = "日本"
        var nothing: Int?
        var something: Int? = 4
        var list = [1, 2]
        var holes: [String?] = ["a", nil]
        var empty: [Int] = []
        var pairs = ["a": [1.5], "b": []]
        var byNumber = [1: "one"]
        var kinds = [Kind.plain, .named("n", count: 2)]
        var date = Date(timeIntervalSinceReferenceDate: 1.5)
        var data = Data([0, 255])
        var url = URL(string: "https://a.b/c")
        var nested = Nested()
    }

    private struct Nested: Codable, Equatable {
        var inner: [[Int]] = [[], [1]]
    }

    private class Animal: Codable {
        var legs = 4
    }

    private final class Dog: Animal {
        var name = "Pochi"

        private enum CodingKeys: CodingKey { case name }
        override init() { super.init() }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            try super.init(from: try container.superDecoder())
            name = try container.decode(String.self, forKey: .name)
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try super.encode(to: container.superEncoder())
        }
    }

    @Test("every kind of scalar and container survives encoding and decoding")
    func everything() throws {
        let value = AllKinds()

        #expect(try CodedValue(encoding: value).decoded(as: AllKinds.self) == value)
        let dog = Dog()
        (dog.name, dog.legs) = ("Shiro", 3)
        let again = try CodedValue(encoding: dog).decoded(as: Dog.self)
        #expect(again.name == "Shiro" && again.legs == 3)
    }

    @Test("an encoded value survives a round trip through JSON")
    func throughJSON() throws {
        let tree = try CodedValue(encoding: AllKinds())

        let again = try JSONDecoder().decode(CodedValue.self, from: try JSONEncoder().encode(tree))

        #expect(again == tree)
        #expect(try again.decoded(as: AllKinds.self) == AllKinds())
    }

    @Test(
        "numbers that JSON does not have survive a round trip through JSON",
        arguments: [Double.infinity, -.infinity, .nan, -0.0])
    func withoutJSON(_ number: Double) throws {
        let tree = try CodedValue(encoding: ["ratio": number, "half": 0.5])

        let again = try JSONDecoder().decode(CodedValue.self, from: try JSONEncoder().encode(tree))

        #expect(again == tree)
        let ratio = try #require(try again.decoded(as: [String: Double].self)["ratio"])
        #expect(ratio.isNaN ? number.isNaN : ratio.bitPattern == number.bitPattern)
    }

    @Test("the encoded value has the structure of the coding keys")
    func shape() throws {
        #expect(
            try CodedValue(encoding: ["a": [1.5, 2]]) == .keyed(["a": .list([.number(1.5), .integer(2)])]))
        #expect(
            try CodedValue(encoding: Shelf(books: [1]))
                == .keyed(["books": .list([.integer(1)]), "title": .text("")]))
    }

    @Test("a type mismatch throws with its coding path")
    func mismatches() throws {
        let tree = try CodedValue(encoding: ["inner": [["x"]]])

        let error = #expect(throws: DecodingError.self) { try tree.decoded(as: Nested.self) }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["inner", "0", "0"])
        #expect(throws: DecodingError.self) { try CodedValue.keyed([:]).decoded(as: Nested.self) }
        #expect(throws: DecodingError.self) { try CodedValue.integer(300).decoded(as: UInt8.self) }
        #expect(throws: DecodingError.self) { try CodedValue.bool(true).decoded(as: Int.self) }
        #expect(throws: DecodingError.self) { try CodedValue.null.decoded(as: [Int].self) }
    }

    @Test("a list of numbers that is too long for a duration is none, and is compared as a list")
    func endlessDuration() throws {
        for high in [Int64.max, .min, 1 << 59] {
            let list = CodedValue.list([.integer(high), .unsigned(.max)])
            #expect(throws: DecodingError.self) { try list.decoded(as: Duration.self) }
            #expect(list != .duration(.seconds(1)) && list == list)
        }
        let longest = Duration.seconds(Int64.max)
        #expect(try CodedValue(encoding: longest).decoded(as: Duration.self) == longest)
    }
}
