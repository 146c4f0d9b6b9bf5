import ReactiveCore

/// The numbers of actions by their identity as a cause, in four bytes each: a recorder counts both from 1.
struct ActionNumbers {
    private var close: [UInt32]
    private var others: [Cause: UInt64] = [:]

    /// - Parameter count: The number of actions.
    init(expecting count: Int) { close = Array(repeating: 0, count: 2 * count + 64) }

    subscript(id: Cause) -> UInt64? {
        get {
            if id.id < UInt64(close.count), close[Int(id.id)] > 0 { return UInt64(close[Int(id.id)]) }
            return others[id]
        }
        set {
            if let newValue, newValue > 0, newValue <= UInt32.max, id.id < UInt64(close.count) {
                close[Int(id.id)] = UInt32(newValue)
            } else {
                others[id] = newValue
            }
        }
    }
}
