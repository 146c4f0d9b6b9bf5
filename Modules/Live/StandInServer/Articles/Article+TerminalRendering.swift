extension Article {
    static let terminalRendering = Article(
        title: "Rendering a terminal app in Swift: two frames and their difference",
        author: "tty_sato",
        tags: ["Swift", "Terminal", "Linux", "Unicode"],
        likes: 203,
        body: #"""
            # Drawing as little as possible

            A terminal is a remote display with a very small protocol. The renderer in this post is a \#
            pure function from *frame* to *bytes*:

            ```swift:Renderer.swift
            func bytes(from old: Frame, to new: Frame) -> [UInt8]
            ```

            No global state, no curses, nothing to mock. A test draws two frames and looks at the \#
            string.

            ## A frame is a grid of cells

            ```swift:Cell.swift
            struct Cell: Equatable {
                var character: Character   // one grapheme cluster, not one scalar
                var style: Style
                var width: UInt8           // 0 for the right half of a wide cell
            }
            ```

            Rows that are equal are skipped. In a row that is not, only the span between the first and \#
            the last difference is written.

            | situation | full repaint | difference |
            | --- | ---: | ---: |
            | cursor down one line | 9.8 KB | 0.4 KB |
            | one character typed | 9.8 KB | 38 B |
            | next page of results | 9.8 KB | 6.1 KB |

            ## How wide is a character?

            This is where the afternoons go.

            1. `a` is 1, `あ` is 2. So far, so good.
            2. `é` may be two scalars. It is still 1 wide.
            3. `❤` is 1, `❤️` is 2. The difference is *U+FE0F*, which \#
            has no width of its own.
            4. 🇯🇵 is two scalars of width 1, drawn as one flag of width \#
            2.
            5. 👩‍👩‍👧 is 2 in one terminal, 6 in another, and 8 in a \#
            third.

            :::note warn
            Do not trust `wcwidth` for new emoji: an older libc answers −1 for everything it has never \#
            heard of. Bring a table.
            :::

            For number 5 there is no right answer, only a safe one: after each such cluster, **move the \#
            cursor to where you think it is**. Whatever the terminal drew, the next cell starts in the \#
            right column.

            ```text
            ESC[12;9H   ← row 12, column 9, no matter what
            ```

            ## No flicker

            - Write each frame with *one* `write`.
            - Wrap it in a synchronized update:
              - `ESC[?2026h` before
              - `ESC[?2026l` after
            - Hide the cursor while drawing, show it at the end.

            Terminals that do not know mode 2026 ignore it. The rest present the frame at once.

            ## Leave it as you found it

            ```swift
            tcgetattr(STDIN_FILENO, &before)
            defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
            ```

            `defer` does not run after a signal. A handler may do very little — `write` and `tcsetattr` \#
            are allowed — but that is enough: leave the alternate screen, show the cursor, restore the \#
            mode, raise the signal again.

            > A program that leaves the terminal broken has lost the argument, however good it was.

            ### Tested with a real terminal, too

            - [x] frames as text, in unit tests
            - [x] bytes, in golden files
            - [x] a session in `tmux`, read back with `capture-pane`
            - [ ] a terminal from 1983 (offers welcome)

            ## Reading list

            - [Unicode Annex 11, East Asian Width](https://www.unicode.org/reports/tr11/)
            - [Unicode Annex 29, Text Segmentation](https://www.unicode.org/reports/tr29/)
            - `man 3 termios`

            ![A frame and its difference](https://images.example/nagare/frames.png)
            """#)
}
