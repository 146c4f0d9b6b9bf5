extension Int {
    /// Digits in groups of three, such as `1,234`; 0 or more.
    public var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, place in
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
            text.append(digits[place])
        }
    }
}
