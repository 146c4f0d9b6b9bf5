import ArgumentParser

/// The script with which a shell asks the program for candidates: `nagare completion SHELL --candidates -- WORDS`.
struct CompletionScript {
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    let text: String

    init(_ shell: Shell) {
        switch shell {
        case .bash: text = Self.bash
        case .zsh: text = Self.zsh
        case .fish: text = Self.fish
        }
    }

    /// COMP_WORDBREAKS divides words, usually at `:`, `=` and `@`, and bash replaces the last part only. So the words are
    /// joined as in the line, and candidates lose what precedes the last part.
    private static let bash = #"""
        _nagare() {
            local rest="${COMP_LINE:0:COMP_POINT}" word head='' candidate
            local -a words=()
            for word in "${COMP_WORDS[@]:0:COMP_CWORD}"; do
                if [[ ${#words[@]} -eq 0 || $rest == [[:space:]]* ]]; then
                    words+=("$word")
                else
                    words[${#words[@]}-1]+=$word
                fi
                rest="${rest#"${rest%%[![:space:]]*}"}"
                rest="${rest#"$word"}"
            done
            if [[ $rest == [[:space:]]* ]]; then
                words+=("${rest#"${rest%%[![:space:]]*}"}")
            else
                words[${#words[@]}-1]+=$rest
            fi
            local last="${words[${#words[@]}-1]}"
            if [[ $last == [\"\']* ]]; then
                last="${last:1}"
                words[${#words[@]}-1]=$last
            else
                local breaks="${COMP_WORDBREAKS//[^:=@]/}"
                [[ -n $breaks && $last == *["$breaks"]* ]] && head="${last%"${last##*["$breaks"]}"}"
            fi
            COMPREPLY=()
            while IFS= read -r candidate; do
                case $candidate in
                :file)
                    compopt -o filenames 2>/dev/null
                    mapfile -t COMPREPLY < <(compgen -f -- "$last")
                    ;;
                :folder)
                    compopt -o filenames 2>/dev/null
                    mapfile -t COMPREPLY < <(compgen -d -- "$last")
                    ;;
                "$last"*)
                    [[ $candidate == *[/=] ]] && compopt -o nospace 2>/dev/null
                    COMPREPLY+=("${candidate#"$head"}")
                    ;;
                esac
            done < <(nagare completion bash --candidates -- "${words[@]:1}" 2>/dev/null)
        }
        complete -F _nagare nagare
        """#

    private static let zsh = #"""
        #compdef nagare

        _nagare() {
            local -a candidates ends
            candidates=(${(f)"$(nagare completion zsh --candidates -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)"})
            case $candidates[1] in
            :file) _files ;;
            :folder) _files -/ ;;
            *)
                ends=(${(M)candidates:#*[/=]:*})
                candidates=(${candidates:#*[/=]:*})
                _describe -V nagare candidates
                _describe -V nagare ends -S ''
                ;;
            esac
        }

        if [[ $funcstack[1] == _nagare ]]; then
            _nagare "$@"
        else
            compdef _nagare nagare
        fi
        """#

    private static let fish = #"""
        function __nagare_candidates
            set -l words (commandline -opc)
            set -l last (commandline -ct)
            set -l candidates (nagare completion fish --candidates -- $words[2..-1] "$last" 2>/dev/null)
            switch "$candidates[1]"
                case :file
                    __fish_complete_path "$last"
                case :folder
                    __fish_complete_directories "$last"
                case '*'
                    printf '%s\n' $candidates
            end
        end
        complete -c nagare -f -a '(__nagare_candidates)'
        """#
}
