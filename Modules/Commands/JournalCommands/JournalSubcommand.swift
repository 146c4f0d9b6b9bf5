import ArgumentParser
import Console

/// A command of `nagare journal`.
protocol JournalSubcommand: RunnableCommand {
    var journal: JournalOptions { get }
}

extension JournalSubcommand {
    var options: GlobalOptions { journal.global }
}
