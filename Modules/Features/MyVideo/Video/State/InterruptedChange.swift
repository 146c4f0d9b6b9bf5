/// The question whether to make a change of the library that the end of the app interrupted.
package struct InterruptedChange: Codable, Sendable, Equatable {
    let change: LibraryChange
}
