/// The question whether to make a change to stocks that the end of the app interrupted.
package struct InterruptedStock: Codable, Sendable, Equatable {
    let batch: StockBatch
}
