/// The footnotes of a text, numbered in the order of their first references.
final class Footnotes {
    private let sources: [String: [UInt8]]
    private var numbers: [String: Int] = [:]
    private var order: [String] = []

    /// - Parameters:
    ///   - sources: The Markdown of each footnote, by label.
    ///   - numbers: The numbers in the whole text, if this is a part of it; `nil` to assign numbers here.
    init(_ sources: [String: [UInt8]], numbers given: [String: Int]?) {
        self.sources = sources
        guard let given else { return }
        numbers = given
        order = given.sorted { $0.value < $1.value }.map(\.key)
    }

    var isEmpty: Bool { sources.isEmpty && numbers.isEmpty }

    /// The number of a referenced footnote; `nil` when no footnote has that label.
    func number(of label: String) -> Int? {
        if let known = numbers[label] { return known }
        guard sources[label] != nil else { return nil }
        order.append(label)
        numbers[label] = order.count
        return order.count
    }

    /// The Markdown of the footnote with a number; `nil` when fewer footnotes are referenced.
    func source(of number: Int) -> [UInt8]? {
        number <= order.count ? sources[order[number - 1], default: []] : nil
    }
}
