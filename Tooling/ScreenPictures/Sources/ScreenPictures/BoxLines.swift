/// Box-drawing characters as strokes from the centre of a cell to its sides.
enum BoxLines {
    struct Arms: OptionSet {
        let rawValue: Int

        static let left = Arms(rawValue: 1)
        static let right = Arms(rawValue: 2)
        static let up = Arms(rawValue: 4)
        static let down = Arms(rawValue: 8)
        static let heavy = Arms(rawValue: 16)
    }

    /// `nil` for a letter that is not a supported box-drawing character.
    static func arms(of letter: Character) -> Arms? {
        switch letter {
        case "─": [.left, .right]
        case "│": [.up, .down]
        case "┃": [.up, .down, .heavy]
        case "┬": [.left, .right, .down]
        case "┴": [.left, .right, .up]
        case "├": [.up, .down, .right]
        case "┤": [.up, .down, .left]
        case "┼": [.left, .right, .up, .down]
        case "┌": [.right, .down]
        case "┐": [.left, .down]
        case "└": [.right, .up]
        case "┘": [.left, .up]
        default: nil
        }
    }
}
