package import Entities

// The fields that --fields accepts; nested fields are written with a dot.

extension User {
    package static let fields = CodingKeys.allCases.map(\.rawValue)
}

extension Post {
    package static let fields =
        CodingKeys.allCases.map(\.rawValue) + User.fields.map { "user.\($0)" } + [
            "tags.name", "tags.versions",
        ]
}

extension PostComment {
    package static let fields = CodingKeys.allCases.map(\.rawValue) + User.fields.map { "user.\($0)" }
}
