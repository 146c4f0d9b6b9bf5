import ArgumentParser

/// A command of `nagare journal`. It refuses the output options that its help does not list.
protocol JournalSubcommand: RunnableCommand {
    var journal: JournalOptions { get }
}

extension JournalSubcommand {
    func validate() throws { try validateOutputOptions() }

    /// - Throws: A usage error for an output option without an effect.
    func validateOutputOptions() throws {
        let options = journal.global
        let used: [(option: GlobalOption, isUsed: Bool)] = [
            (.json, options.json), (.fields, options.fields != nil), (.jq, options.jq != nil),
            (.template, options.template != nil), (.ids, options.ids), (.null, options.null),
        ]
        if let unused = used.first(where: { $0.isUsed && !Self.help.globalOptions.contains($0.option) }) {
            throw ValidationError(NagareStrings.Arguments.notSupported("--\(unused.option.rawValue)"))
        }
    }
}
