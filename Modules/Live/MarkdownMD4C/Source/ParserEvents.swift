import CMD4C
import Markdown

/// Receives md4c's callbacks and builds a tree from them.
final class ParserEvents {
    private var builder: TreeBuilder
    private let notes: Footnotes
    /// HTML received so far, which the next callback may continue.
    private var html: [UInt8] = []
    /// The formula that is being read.
    private var math: String?
    private var linkDepth = 0
    private var isInCell = false
    private var budget: Int

    init(_ notes: Footnotes, sourceBytes: Int) {
        self.notes = notes
        builder = TreeBuilder()
        budget = (4 << 20) + 16 * sourceBytes
    }

    /// - Returns: Whether the whole text was read.
    func read(_ bytes: [UInt8], with parse: cmd4c_parse) -> Bool {
        var parser = cmd4c_parser()
        parser.flags = UInt32(CMD4C_FLAGS)
        parser.enter_block = { type, detail, context in ParserEvents.at(context).enter(block: type, detail) }
        parser.leave_block = { type, _, context in ParserEvents.at(context).leave(block: type) }
        parser.enter_span = { type, detail, context in ParserEvents.at(context).enter(span: type, detail) }
        parser.leave_span = { type, _, context in ParserEvents.at(context).leave(span: type) }
        parser.text = { type, text, size, context in
            ParserEvents.at(context).handleText(type, UnsafeRawBufferPointer(start: text, count: Int(size)))
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        return bytes.withUnsafeBytes { buffer in
            parse(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: buffer.count),
                &parser, context) == 0
        }
    }

    func blocks() -> [MarkdownBlock] { builder.finish() }

    private static func at(_ context: UnsafeMutableRawPointer?) -> ParserEvents {
        guard let context else { preconditionFailure("md4c must pass the context to its callbacks") }
        return Unmanaged<ParserEvents>.fromOpaque(context).takeUnretainedValue()
    }

    /// Charges the budget for an event.
    ///
    /// - Returns: A negative number when the budget is exhausted, which ends the parse.
    private func spend(_ bytes: Int = 0) -> Int32 {
        budget -= 16 + bytes
        return budget < 0 ? -1 : 0
    }

    // MARK: - Blocks

    private func enter(block type: Int32, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        switch Int(type) {
        case CMD4C_QUOTE: builder.open(.quote)
        case CMD4C_BULLETS: builder.open(.list(start: nil))
        case CMD4C_NUMBERS:
            builder.open(.list(start: Int(detail?.load(as: cmd4c_numbers.self).start ?? 1)))
        case CMD4C_ITEM: builder.open(.item(task(detail)))
        case CMD4C_HEADING:
            builder.open(.heading(level: Int(detail?.load(as: cmd4c_heading.self).level ?? 1)))
        case CMD4C_CODE_BLOCK:
            let info = detail.map { text(of: $0.load(as: cmd4c_code.self).info) } ?? ""
            builder.open(.code(info: info.isEmpty ? nil : info))
        case CMD4C_PARAGRAPH: builder.open(.paragraph)
        case CMD4C_TABLE: builder.open(.table)
        case CMD4C_ROW: builder.open(.row)
        case CMD4C_HEADER_CELL, CMD4C_CELL:
            isInCell = true
            builder.open(.cell(TableCell(isHeader: type == CMD4C_HEADER_CELL, alignment(detail))))
        default: break
        }
        return spend()
    }

    private func leave(block type: Int32) -> Int32 {
        switch Int(type) {
        case CMD4C_RULE: builder.add(.rule)
        case CMD4C_HTML_BLOCK: endHTML()
        case CMD4C_DOCUMENT, CMD4C_TABLE_HEAD, CMD4C_TABLE_BODY: break
        default:
            endHTML()
            isInCell = false
            builder.close()
        }
        return spend()
    }

    private func task(_ detail: UnsafeMutableRawPointer?) -> MarkdownListItem.Task? {
        guard let item = detail?.load(as: cmd4c_item.self), item.is_task != 0 else { return nil }
        return item.mark == CChar(UInt8(ascii: " ")) ? .open : .done
    }

    private func alignment(_ detail: UnsafeMutableRawPointer?) -> MarkdownTable.Alignment {
        switch detail?.load(as: cmd4c_cell.self).alignment {
        case 1: .left
        case 2: .center
        case 3: .right
        default: .none
        }
    }

    // MARK: - Spans

    private func enter(span type: Int32, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        endHTML()
        let address = detail.map { text(of: $0.load(as: cmd4c_target.self).address) } ?? ""
        switch Int(type) {
        case CMD4C_EMPHASIS: builder.open(.emphasis)
        case CMD4C_STRONG: builder.open(.strong)
        case CMD4C_STRIKETHROUGH: builder.open(.strikethrough)
        case CMD4C_CODE: builder.open(.codeSpan)
        case CMD4C_MATH, CMD4C_DISPLAY_MATH: math = ""
        case CMD4C_LINK:
            linkDepth += 1
            builder.open(.link(address))
            return spend(address.utf8.count)
        case CMD4C_IMAGE:
            builder.open(.image(address))
            return spend(address.utf8.count)
        default: builder.open(.inline)
        }
        return spend()
    }

    private func leave(span type: Int32) -> Int32 {
        endHTML()
        if type == CMD4C_LINK { linkDepth -= 1 }
        if let text = math {
            math = nil
            builder.add(formula: text, isDisplayed: type == CMD4C_DISPLAY_MATH)
        } else {
            builder.close()
        }
        return spend()
    }

    // MARK: - Text

    private func handleText(_ type: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        if type == CMD4C_HTML {
            html += bytes
            return spend(bytes.count)
        }
        endHTML()
        if math != nil {
            let text = LinkDestinations.shown(in: String(decoding: bytes, as: UTF8.self))
            math?.append(type == CMD4C_SOFT_BREAK ? "\n" : text)
            return spend(bytes.count)
        }
        switch Int(type) {
        case CMD4C_NUL: builder.add("\u{FFFD}")
        // On Qiita, every line break of the source is a line break.
        case CMD4C_HARD_BREAK, CMD4C_SOFT_BREAK: builder.add(.lineBreak)
        case CMD4C_ENTITY: builder.add(Entity.decoded(bytes[...]))
        case CMD4C_CODE_TEXT:
            let code = CodeTabs.shown(in: LinkDestinations.shown(in: String(decoding: bytes, as: UTF8.self)))
            // In a table, pipes are escaped even in code.
            builder.add(isInCell ? code.replacing("\\|", with: "|") : code)
        default:
            let text = RichText(notes: notes, isLinked: linkDepth > 0)
            text.add(String(decoding: bytes, as: UTF8.self), to: &builder)
        }
        return spend(bytes.count)
    }

    private func endHTML() {
        guard !html.isEmpty else { return }
        builder.add(html: html)
        html.removeAll(keepingCapacity: true)
    }

    private func text(of attribute: cmd4c_attribute) -> String {
        guard attribute.size > 0, let text = attribute.text else { return "" }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(attribute.size))
        guard let types = attribute.types, let offsets = attribute.offsets else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var (decoded, index) = ("", 0)
        while offsets[index] < attribute.size {
            let piece = bytes[Int(offsets[index])..<Int(offsets[index + 1])]
            switch Int(types[index]) {
            case CMD4C_ENTITY: decoded += Entity.decoded(piece)
            case CMD4C_NUL: decoded += "\u{FFFD}"
            default: decoded += String(decoding: piece, as: UTF8.self)
            }
            index += 1
        }
        return decoded
    }
}
