import Entities
import FluxJSON
import Foundation
import Testing

@Suite struct JSONWriterTests {
    private struct SavedPost: Encodable {
        let post: Post
        private enum Keys: String, CodingKey { case addedAt }

        func encode(to encoder: any Encoder) throws {
            try post.encode(to: encoder)
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(post.createdAt, forKey: .addedAt)
        }
    }

    private let post = Post(
        id: "a", title: "\"流れ\"\\\n\t\u{1B}\u{1}/ 👨‍👩‍👧‍👦", body: "", url: "https://qiita.com/t/items/a",
        createdAt: Date(timeIntervalSince1970: 0), updatedAt: Date(timeIntervalSince1970: 0.5),
        isPrivate: true,
        tags: [Tag(name: "Swift", versions: ["5", "6"]), Tag(name: "")], user: User(id: "taro"),
        likesCount: -3,
        commentsCount: 0, stocksCount: .max)

    private func writer(_ fields: [String]? = nil) -> JSONWriter {
        JSONWriter(fields: fields.map(JSONFields.init)) { "\($0.timeIntervalSince1970)" }
    }

    private func written(_ value: some Encodable, _ fields: [String]? = nil) throws -> String {
        let writer = writer(fields)
        try writer.write(value)
        return String(decoding: writer.take(), as: UTF8.self)
    }

    @Test("the output is equivalent to JSONEncoder's")
    func values() throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode("\(date.timeIntervalSince1970)")
        }
        func expectSame(_ value: some Encodable) throws {
            let ours = try JSONSerialization.jsonObject(
                with: Data(try written(value).utf8), options: .fragmentsAllowed)
            let theirs = try JSONSerialization.jsonObject(
                with: encoder.encode(value), options: .fragmentsAllowed)
            #expect((ours as? NSObject) == (theirs as? NSObject))
        }
        try expectSame(post)
        try expectSame([SavedPost(post: post)])
        try expectSame(["a": [1.5, -2e300], "b": []])
        try expectSame([[true], [false], []])
        try expectSame([Int?.none, 3])
        try expectSame([UInt64.max, 0])
        try expectSame("text")
    }

    @Test("the output is indented, and control characters are escaped")
    func layout() throws {
        #expect(
            try written([SavedPost(post: post)], ["title", "tags", "addedAt"]) == #"""
                [
                  {
                    "title": "\"流れ\"\\\n\t\u001B\u0001/ 👨‍👩‍👧‍👦",
                    "tags": [
                      {
                        "name": "Swift",
                        "versions": [
                          "5",
                          "6"
                        ]
                      },
                      {
                        "name": "",
                        "versions": []
                      }
                    ],
                    "addedAt": "0.0"
                  }
                ]
                """#)
    }

    @Test("fields select members of nested objects and list elements; a whole member includes its parts")
    func nested() throws {
        let text = { (fields: [String]) in
            try written(post, fields).filter { !" \n".contains($0) }
        }
        #expect(
            try text(["user.id", "tags.name"])
                == #"{"tags":[{"name":"Swift"},{"name":""}],"user":{"id":"taro"}}"#)
        #expect(try text(["tags.name", "tags", "tags.versions"]) == text(["tags"]))
        #expect(try text(["nope"]) == "{}")
    }

    @Test("a list is written element by element")
    func streamed() throws {
        let writer = writer(["id"])
        writer.beginObject()
        writer.name("videos")
        writer.beginList()
        try writer.write(post)
        #expect(
            String(decoding: writer.take(), as: UTF8.self)
                == "{\n  \"videos\": [\n    {\n      \"id\": \"a\"\n    }")
        try writer.write(post)
        writer.end()
        writer.end()
        #expect(
            String(decoding: writer.take(), as: UTF8.self) == ",\n    {\n      \"id\": \"a\"\n    }\n  ]\n}")
        writer.beginList()
        writer.end()
        #expect(writer.take() == Array("[]".utf8))
    }

    @Test("a number that JSON cannot represent throws")
    func notFinite() {
        #expect(throws: EncodingError.self) { try written([Double.nan]) }
    }
}
