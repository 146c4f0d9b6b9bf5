/// The details of failures, apart from those of SQLite and of the operating system.
enum PersistenceSQLiteStrings {
    static let shorterThanHeader = "it is shorter than the header of a database"
    static let onlyLog = "only its log is left"
    static let replacedMeanwhile = "another process has replaced the file because it was damaged"
}
