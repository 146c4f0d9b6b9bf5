/// The details of failures, apart from those of SQLite and of the operating system.
enum PersistenceSQLiteStrings {
    static let notARegularFile = "it is not a regular file"
    static let newLibraryIsCorrupt = "the newly created library is corrupt"
    static let newCacheIsCorrupt = "the newly created cache is corrupt"
    static let movedAside = "another process moved the file aside because it was corrupt"
}
