/// Collects the rows of a table. Each expression is type-checked separately, which a list of a hundred closures needs.
@resultBuilder
enum Rows<Row> {
    static func buildBlock(_ rows: Row...) -> [Row] { rows }
}
