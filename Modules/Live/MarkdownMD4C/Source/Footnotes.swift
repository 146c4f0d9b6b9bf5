/// The footnotes of a text, numbered in the order in which they are referred to.
final class Footnotes {
    private let sources: [String: [UInt8]]
    private var numbers: [String: Int] = [:]
    private var order: [String] = []

    /// - Parameters:
    ///   - sources: The Markdown of each, by its label.
    ///   - numbers: Those that they have in a text of which this is a part; `nil` for those that they are given
    ///     here.
    init(_ sources: [String: [UInt8]], numbers given: [String: Int]?) {
        self.sources = sources
        guard let given else { return }
        numbers = given
        order = given.sorted { $0.value < $1.value }.map(\.key)
    }

    var isEmpty: Bool { sources.isEmpty && numbers.isEmpty }

    /// The number of a footnote that is referred to; `nil` when there is none with that label.
    func number(of label: String) -> Int? {
        if let known = numbers[label] { return known }
        guard sources[label] != nil else { return nil }
        order.append(label)
        numbers[label] = order.count
        return order.count
    }

    /// The Markdown of the footnote with that number; `nil` when nothing has referred to so many.
    func source(of number: Int) -> [UInt8]? {
        number <= order.count ? sources[order[number - 1], default: []] : nil
    }
}
