/// The reasons why records of a library document are rejected.
enum PersistenceStrings {
    /// Why a record was rejected.
    static func reason(_ problem: LibraryDocument.RejectedRecord.Problem) -> String {
        switch problem {
        case .invalidID: "\"id\" is not a UUID"
        case .invalidOrigin: "\"origin\" is not the address of an instance"
        case .invalidURL: "\"url\" is not the address of a web page"
        case .negativeDuration: "\"duration\" is negative"
        case .missing(let name): "\"\(name)\" is missing"
        case .null(let name?): "\"\(name)\" is null"
        case .null(nil): "the record is null"
        case .invalid(let name?): "\"\(name)\" is invalid"
        case .invalid(nil): "the record is not a video"
        }
    }
}
