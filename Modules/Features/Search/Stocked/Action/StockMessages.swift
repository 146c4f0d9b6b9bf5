import Entities

/// The question whether to make a change to stocks that the end of the app interrupted.
package struct InterruptedStock: Codable, Sendable, Equatable {
    let batch: StockBatch
}

/// A change to stocks that the service refused.
package struct StockRefusal: Codable, Sendable, Equatable {
    let change: StockChange
    let failure: ServiceFailure
}
