import ArgumentParser

/// What may stand where a post is named.
enum PostID {
    /// The id, also out of `https://qiita.com/USER/items/ID`; `nil` when there is none.
    static func parse(_ text: String) -> String? {
        let path = text.split(whereSeparator: { $0 == "?" || $0 == "#" }).first ?? ""
        let last = path.split(separator: "/").last.map(String.init) ?? ""
        let isID = !last.isEmpty && last.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isID ? last : nil
    }

    static func validate(_ texts: [String]) throws {
        for text in texts where parse(text) == nil {
            throw ValidationError("\"\(text)\" is no post's id: it has letters and digits only")
        }
    }
}
