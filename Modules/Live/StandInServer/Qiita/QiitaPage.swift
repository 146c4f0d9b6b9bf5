/// One page of a list, and its headers.
struct QiitaPage: Sendable {
    private let page: Int
    private let perPage: Int
    private let otherParameters: [(name: String, value: String)]
    private let address: String

    /// - Returns: `nil` when `page` or `per_page` is not an integer in 1...100.
    init?(_ request: Request, origin: String) {
        guard let page = Self.number(request.last("page"), default: 1),
            let perPage = Self.number(request.last("per_page"), default: 20)
        else { return nil }
        (self.page, self.perPage) = (page, perPage)
        otherParameters = request.query.filter { $0.name != "page" && $0.name != "per_page" }
        address = origin + "/" + request.path.map(PercentCoding.encode).joined(separator: "/")
    }

    private static func number(_ text: String?, default standard: Int) -> Int? {
        guard let text else { return standard }
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else { return nil }
        return (1...100).contains(number) ? number : nil
    }

    /// - Parameter elements: The complete list, in order.
    func response(_ elements: [Int], _ conditions: Conditions, element: (Int) -> JSONValue) -> Response {
        // With `shift`, one new element is inserted at the top for every page.
        let inserted = conditions.listsShift ? page - 1 : 0
        let start = min(elements.count, (page - 1) * perPage - inserted)
        let slice = elements[start..<min(elements.count, start + perPage)]
        let total = elements.count + inserted
        var response = Response.json(.array(slice.map(element)))
        if !conditions.hidesTotalCount { response.headers.append(("Total-Count", "\(total)")) }
        response.headers.append(("Link", link(total: total)))
        return response
    }

    private func link(total: Int) -> String {
        let last = min(max((total + perPage - 1) / perPage, 1), 100)
        var links = [(1, "first")]
        if page > 1 { links.append((min(page - 1, last), "prev")) }
        if page < last { links.append((page + 1, "next")) }
        links.append((last, "last"))
        return links.map { "<\(url($0.0))>; rel=\"\($0.1)\"" }.joined(separator: ", ")
    }

    private func url(_ page: Int) -> String {
        let pairs =
            [("page", "\(page)"), ("per_page", "\(perPage)")] + otherParameters.map { ($0.name, $0.value) }
        let query = pairs.map { "\(PercentCoding.encode($0.0))=\(PercentCoding.encode($0.1))" }
        return "\(address)?\(query.joined(separator: "&"))"
    }
}
