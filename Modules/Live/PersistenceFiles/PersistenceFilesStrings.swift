/// The details of failures, apart from those of the operating system.
enum PersistenceFilesStrings {
    static let tokenWithoutSecret = "a token without its secret cannot be saved"
}
