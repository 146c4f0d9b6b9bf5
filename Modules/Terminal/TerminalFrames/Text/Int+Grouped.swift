extension Int {
    /// The number with thousands separators, such as `1,234`; for numbers of 0 or more.
    package var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digits[index])
        }
    }
}
