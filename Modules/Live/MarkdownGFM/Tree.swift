import CMarkdownGFM

/// A parsed text, freed with this value.
struct Tree: ~Copyable {
    private let document: OpaquePointer

    /// `nil` when the tree would take more memory than the budget.
    init?(parsing source: String, budgetPerByte: Int) {
        var source = source
        let document = source.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                cmarkdown_parse(text.baseAddress, text.count, (16 << 20) + text.count * budgetPerByte)
            }
        }
        guard let document else { return nil }
        self.document = document
    }

    deinit {
        cmarkdown_free(document)
    }

    /// - Parameter body: Gets the root, which is gone after it returns.
    func read<Result>(_ body: (Node) -> Result) -> Result {
        body(Node(cmarkdown_root(document)))
    }
}

/// A node of a tree, good for as long as `Tree.read` runs.
struct Node {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    enum Descent { case enter, pass }

    var kind: cmarkdown_kind { cmarkdown_kind_of(pointer) }
    var text: String { string(cmarkdown_text_of(pointer)) }
    var info: String { string(cmarkdown_info_of(pointer)) }
    var number: Int { Int(cmarkdown_number_of(pointer)) }
    var columns: Int { cmarkdown_columns_of(pointer) }

    func alignment(of column: Int) -> UInt8 { cmarkdown_alignment_of(pointer, column) }

    /// The nodes right below.
    var children: [Node] {
        var (all, next) = ([Node](), cmarkdown_first_child(pointer))
        while let child = next {
            all.append(Node(child))
            next = cmarkdown_next(child)
        }
        return all
    }

    /// Visits what is below in the order of the source, without recursion, going below what `visit` enters.
    func walk(_ visit: (Node) -> Descent) {
        var next = cmarkdown_first_child(pointer)
        while let node = next {
            if visit(Node(node)) == .enter, let child = cmarkdown_first_child(node) {
                next = child
            } else {
                next = following(node)
            }
        }
    }

    /// The next node after `node` and all that is below it; `nil` at the end of this node.
    private func following(_ node: OpaquePointer) -> OpaquePointer? {
        var node = node
        while node != pointer {
            if let next = cmarkdown_next(node) { return next }
            guard let parent = cmarkdown_parent(node) else { return nil }
            node = parent
        }
        return nil
    }

    private func string(_ text: cmarkdown_text) -> String {
        String(decoding: UnsafeBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}
