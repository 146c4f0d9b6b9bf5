struct Broken: Error, Equatable {}
