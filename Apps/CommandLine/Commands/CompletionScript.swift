import ArgumentParser
import Console
import Foundation

/// The parser's completion script, extended with what the parser cannot generate: dynamic candidates,
/// aliases, and the commands after `help`.
struct CompletionScript {
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        fileprivate var completion: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }

        /// The words up to the cursor, in the generated scripts.
        fileprivate var words: String {
            switch self {
            case .bash: #""${COMP_WORDS[@]:0:COMP_CWORD}""#
            case .zsh: #""${(@)command_line[1,current_word_index]}""#
            case .fish: "(commandline -opc)"
            }
        }
    }

    let text: String

    init(_ shell: Shell) {
        let script = Nagare.completionScript(for: shell.completion)
        let (query, aliases) = (CompletionSource.help.query, CompletionSource.aliases.query)
        let commands = "compgen -W '\(Self.commands)' --"
        let extended =
            switch shell {
            case .bash:
                script.replacingOccurrences(
                    of: Self.bashHelp,
                    with: Self.bashHelp + """
                            __nagare_add_completions -W \
                        "$(\(query) -- "${COMP_WORDS[@]:0:COMP_CWORD}" 2>/dev/null)"

                        """
                ).replacingOccurrences(
                    of: commands,
                    with:
                        "compgen -W \"\(Self.commands) $(\(aliases) 2>/dev/null)\" --")
            case .zsh:
                script.replacingOccurrences(
                    of: "'*:subcommands:'",
                    with: """
                        '*:subcommands:{local -a list;list=\
                        (${(f)"$(\(query) -- "${(@)words[1,CURRENT-1]}" 2>/dev/null)"});_describe -V "" list}'
                        """
                ).replacingFirst(
                    "        '--version", with: Self.zshGlobalOptions(in: script) + "        '--version"
                ).replacingFirst(
                    "_describe -V subcommand subcommands && ret=0",
                    with: """
                        local -a own;own=(${(f)"$(\(aliases) 2>/dev/null)"})
                                _describe -V subcommand subcommands && ret=0
                                _describe -V alias own && ret=0
                        """)
            case .fish:
                script + """

                    complete -c 'nagare' -n '__nagare_should_offer_completions_for_positional "nagare help" -ge 1' \
                    -fka '(\(query) -- (commandline -opc) 2>/dev/null)'
                    complete -c 'nagare' -n '__nagare_should_offer_completions_for_positional "nagare" -eq 1' \
                    -fa '(\(aliases) 2>/dev/null)'
                    """
            }
        text = extended.replacingOccurrences(of: CompletionSource.shellPlaceholder, with: shell.rawValue)
            .replacingOccurrences(of: CompletionSource.wordsPlaceholder, with: shell.words)
    }

    /// The global options as zsh's script lists them after each command; they may stand before it, too. This command has no
    /// others.
    private static func zshGlobalOptions(in script: String) -> String {
        let function = script.components(separatedBy: "_nagare_whoami() {").last ?? ""
        let options = function.components(separatedBy: "arg_specs=(\n").dropFirst().first ?? ""
        return options.components(separatedBy: "        '--version").first ?? ""
    }

    /// The command names, in the order in which the parser's script lists them.
    private static var commands: String {
        let shown = Nagare.configuration.subcommands.filter { $0.configuration.shouldDisplay }
        return (shown.compactMap { $0.configuration.commandName } + ["help"]).joined(separator: " ")
    }

    /// The end of the function that the parser generates for `help`.
    private static let bashHelp = """
        _nagare_help() {
            repeating_flags=()
            non_repeating_flags=(--version)
            repeating_options=()
            non_repeating_options=()
            __nagare_offer_flags_options -1

        """
}

extension String {
    /// Returns this text with the first occurrence of `part` replaced.
    fileprivate func replacingFirst(_ part: String, with other: String) -> String {
        range(of: part).map { replacingCharacters(in: $0, with: other) } ?? self
    }
}
