extension TestRounds {
    /// Whether measured times and amounts of memory are those of the released program: the long form, without a
    /// sanitizer.
    package static let isMeasured = isLong && !isSanitized
}
