extension Frame {
    /// The address of the link at a position; `nil` for none.
    ///
    /// - Returns: A web or mail address without control characters.
    package func address(at position: Position) -> String? {
        guard (0..<viewport.rows).contains(position.row), (0..<viewport.columns).contains(position.column)
        else { return nil }
        return address(of: cells[position.row * viewport.columns + position.column])
    }

    func address(of cell: PackedCell) -> String? { cell.link > 0 ? addresses[Int(cell.link) - 1] : nil }

    func text(of cell: PackedCell) -> String {
        if cell.isCluster { return clusters[cell.clusterIndex] }
        if cell.isImage { return " " }
        return cell.columns == 0 ? "" : Unicode.Scalar(cell.glyph).map { String($0) } ?? ""
    }

    /// The text of the rows, without trailing spaces.
    public var rows: [String] { (0..<viewport.rows).map { text(ofRow: $0) } }

    /// The text of the rows that look different in an earlier frame, without trailing spaces.
    ///
    /// - Parameter previous: The earlier frame; all rows differ from `nil` and from one of another size.
    /// - Returns: The texts by row, from 0.
    package func changedRows(since previous: Frame?) -> [Int: String] {
        let previous = previous?.viewport == viewport ? previous : nil
        let changed = (0..<viewport.rows).filter { row in previous.map { !showsRow(row, of: $0) } ?? true }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0, text(ofRow: $0)) })
    }

    private func text(ofRow row: Int) -> String {
        let text = (0..<viewport.columns).map { self[row, $0].text }.joined()
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// The text of the rows with markup, for golden files.
    ///
    /// `‹style text›` surrounds text that is not plain, with the background after a colon (`‹title:selected
    /// text›`); `‹image7.2 ›` is the third row of image 7; `▏` is the cursor.
    public var marked: [String] {
        (0..<viewport.rows).map { row in
            var runs: [(name: String, text: String)] = []
            for column in 0..<viewport.columns {
                let cell = self[row, column]
                let isHere = cursor == Position(row: row, column: column)
                let text = (isHere ? "▏" : "") + cell.text
                let name = imageName(row, column) ?? cell.markName
                if runs.last?.name == name {
                    runs[runs.count - 1].text += text
                } else {
                    runs.append((name, text))
                }
            }
            if runs.last?.name.isEmpty == true {
                runs[runs.count - 1].text = String(runs[runs.count - 1].text.trimmingEnd)
            }
            return runs.map { $0.name.isEmpty ? $0.text : "‹\($0.name) \($0.text)›" }.joined()
        }
    }
}

extension Frame {
    /// `nil` if the cell is not part of an image.
    private func imageName(_ row: Int, _ column: Int) -> String? {
        let cell = cells[row * viewport.columns + column]
        return cell.isImage ? "image\(cell.imageNumber).\(cell.imageRow)" : nil
    }
}

extension Cell {
    fileprivate var markName: String {
        switch (style, background) {
        case (.plain, .plain): ""
        case (_, .plain): "\(style)"
        case (.plain, _): ":\(background)"
        default: "\(style):\(background)"
        }
    }
}

extension String {
    fileprivate var trimmingEnd: Substring {
        var rest = self[...]
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
