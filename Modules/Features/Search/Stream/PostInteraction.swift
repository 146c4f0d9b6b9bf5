import Entities
import TerminalUI

/// What the reader does with a post on this screen: where they are, what they look for, what they type.
struct PostInteraction: Sendable, Equatable {
    enum Mode: Sendable, Equatable {
        case reading
        /// What to look for is typed.
        case finding(TextField)
        /// The digits of a link's number are typed.
        case choosing(String)
    }

    struct Finding: Sendable, Equatable {
        let text: String
        /// Which match was gone to; `nil` when there is none.
        var current: Int?
    }

    var mode = Mode.reading
    var reading: PostReading
    /// By how many columns long code is moved to the left.
    var shift = 0
    var finding: Finding?
    /// Where the reader was before they went to the comments.
    var before: PostPlace?

    init(_ reading: PostReading) { self.reading = reading }

    /// Whether the last row of the screen tells what is typed or found.
    var hasPrompt: Bool { mode != .reading || finding != nil }

    /// Follows a command.
    ///
    /// - Parameters:
    ///   - sheet: The post as it is laid out now; `nil` while there is none.
    ///   - height: Rows of the text.
    /// - Returns: What is left to do for somebody else.
    mutating func apply(_ command: PostCommand, _ sheet: PostSheet?, height: Int) -> PostWish? {
        guard let sheet else { return command == .readAgain ? .readAgain : nil }
        switch command {
        case .scroll(let move): scroll(sheet, height) { $0.move(move, count: $1, height: height) }
        case .left: shift = max(min(shift, sheet.layout.overflow) - Self.step, 0)
        case .right: shift = min(shift + Self.step, sheet.layout.overflow)
        case .nextHeading: go(to: sheet.layout.headings.first { $0 > top(sheet, height) }, sheet, height)
        case .previousHeading:
            go(to: sheet.layout.headings.last { $0 < top(sheet, height) } ?? 0, sheet, height)
        case .find: mode = .finding(TextField())
        case .nextMatch: goToMatch(after: 1, sheet, height)
        case .previousMatch: goToMatch(after: -1, sheet, height)
        case .chooseLink:
            if sheet.layout.links.isEmpty { return .tellNoLinks }
            mode = .choosing("")
        case .openPost: return .open(sheet.content.post.url)
        case .changeStock: return .changeStock
        case .toggleComments: return toggleComments(sheet, height)
        case .readAgain: return .readAgain
        case .typed(let event): return type(event, sheet.layout.links)
        case .submit: return submit(sheet, height)
        case .cancel: if mode == .reading { finding = nil } else { mode = .reading }
        }
        return nil
    }

    private static let step = 8

    /// The first line on the screen.
    func top(_ sheet: PostSheet, _ height: Int) -> Int {
        let (line, count) = (sheet.layout.line(of: reading.place), sheet.layout.lines.count)
        return ScrollOffset(top: line).visible(count: count, height: height).lowerBound
    }

    private mutating func scroll(
        _ sheet: PostSheet, _ height: Int, _ move: (inout ScrollOffset, _ count: Int) -> Void
    ) {
        var offset = ScrollOffset(top: top(sheet, height))
        move(&offset, sheet.layout.lines.count)
        reading.place = sheet.layout.place(of: offset.top)
    }

    /// Puts a line at the top, as far as the text goes.
    private mutating func go(to line: Int?, _ sheet: PostSheet, _ height: Int) {
        guard let line else { return }
        scroll(sheet, height) { offset, count in
            offset = ScrollOffset(top: line)
            offset.settle(count: count, height: height)
        }
    }

    private mutating func toggleComments(_ sheet: PostSheet, _ height: Int) -> PostWish? {
        if reading.showsComments, sheet.layout.comments != nil {
            reading.showsComments = false
            reading.place = before ?? reading.place
            return nil
        }
        before = sheet.layout.place(of: top(sheet, height))
        (reading.showsComments, reading.place) = (true, .comments)
        return sheet.content.remarks == nil ? .readComments : nil
    }

    // MARK: - Finding

    private mutating func submit(_ sheet: PostSheet, _ height: Int) -> PostWish? {
        defer { mode = .reading }
        switch mode {
        case .reading: return nil
        case .choosing(let digits): return Self.link(digits, sheet.layout.links).map { .open($0) }
        case .finding(let field):
            if field.text.isEmpty { return nil }
            let matches = sheet.layout.matches(of: field.text)
            let here = top(sheet, height)
            let first = matches.firstIndex { $0.line >= here } ?? (matches.isEmpty ? nil : 0)
            finding = Finding(text: field.text, current: first)
            reveal(matches, sheet, height)
            return nil
        }
    }

    private mutating func goToMatch(after step: Int, _ sheet: PostSheet, _ height: Int) {
        let count = sheet.matches.count
        guard let current = finding?.current, count > 0 else { return }
        finding?.current = (current + step + count) % count
        reveal(sheet.matches, sheet, height)
    }

    private mutating func reveal(_ matches: [PostMatch], _ sheet: PostSheet, _ height: Int) {
        guard let current = finding?.current, matches.indices.contains(current) else { return }
        let match = matches[current]
        scroll(sheet, height) { $0.reveal(match.line, count: $1, height: height) }
        guard let columns = sheet.layout.codeColumns(of: match) else { return }
        let isSeen = columns.lowerBound > shift && columns.upperBound < shift + sheet.layout.width
        if shift > 0 ? !isSeen : columns.upperBound >= sheet.layout.width {
            let wanted = columns.upperBound + Self.step - sheet.layout.width
            shift = min(max(wanted, 0), sheet.layout.overflow)
        }
    }

    // MARK: - Typing

    private mutating func type(_ event: TerminalEvent, _ links: [String]) -> PostWish? {
        switch mode {
        case .reading: break
        case .finding(var field):
            _ = field.handle(event)
            mode = .finding(field)
        case .choosing(let digits):
            guard case .key(let key) = event else { break }
            if key == .backspace {
                mode = digits.isEmpty ? .reading : .choosing(String(digits.dropLast()))
            } else if let digit = key.typed, digit.isASCII, digit.isNumber {
                let longer = digits + String(digit)
                guard let link = Self.link(longer, links), let number = Int(longer) else { break }
                if number * 10 > links.count {
                    mode = .reading
                    return .open(link)
                }
                mode = .choosing(longer)
            }
        }
        return nil
    }

    /// The link of a number that was typed; `nil` where there is none.
    static func link(_ digits: String, _ links: [String]) -> String? {
        guard let number = Int(digits), (1...max(links.count, 1)).contains(number) else { return nil }
        return links.indices.contains(number - 1) ? links[number - 1] : nil
    }
}
