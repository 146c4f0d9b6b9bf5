import TerminalUI

/// The keys of a post's screen, for what it shows.
enum PostKeys {
    static func bindings(_ picture: PostPicture) -> KeyBindings<PostCommand> {
        switch picture.interaction.mode {
        case .finding: finding
        case .choosing: choosing
        case .reading: picture.content == nil ? without : reading(picture)
        }
    }

    /// What a key or a paste means; `nil` when it is nothing for this screen.
    static func command(for event: TerminalEvent, _ picture: PostPicture) -> PostCommand? {
        if case .key(let key) = event, let command = bindings(picture).command(for: key) { return command }
        switch picture.interaction.mode {
        case .reading: return nil
        case .finding(var field): return field.handle(event) ? .typed(event) : nil
        case .choosing:
            guard case .key(let key) = event, key.typed != nil || key == .backspace else { return nil }
            return .typed(event)
        }
    }

    /// Before there is a post.
    private static let without = KeyBindings<PostCommand>([
        .init(["r"], .readAgain, "Read again", hint: "again")
    ])

    private static let finding = KeyBindings<PostCommand>([
        .init([.enter], .submit, "Find", hint: "find"),
        .init([.escape], .cancel, "Close the field", hint: "close"),
    ])

    private static let choosing = KeyBindings<PostCommand>([
        .init([.enter], .submit, "Open the link of that number", hint: "open"),
        .init([.escape], .cancel, "Close the field", hint: "close"),
    ])

    private static func reading(_ picture: PostPicture) -> KeyBindings<PostCommand> {
        let stock = picture.state.stock.next == .add ? "stock" : "unstock"
        let comments = picture.interaction.reading.showsComments && picture.content?.remarks != nil
        let isFinding = picture.interaction.finding != nil
        let found: [KeyBindings<PostCommand>.Binding] = [
            .init(["n"], .nextMatch, "Next match", hint: "next"),
            .init(["N"], .previousMatch, "Previous match", hint: "previous"),
            .init([.escape], .cancel, "Forget what was found", hint: "clear"),
        ]
        return KeyBindings(
            (isFinding ? found : []) + [
                .init(["/"], .find, "Find in the post", hint: "find"),
                .init(["o"], .chooseLink, "Open a link by its number", hint: "open link"),
                .init(
                    ["s"], .changeStock, stock == "stock" ? "Stock the post" : "Unstock the post", hint: stock
                ),
                .init(
                    ["c"], .toggleComments, comments ? "Hide the comments" : "Show the comments",
                    hint: comments ? "hide comments" : "comments"),
                .init(["b"], .openPost, "Open the post in the browser", hint: "browser"),
                .init(["h", .left], .left, "Code to the left"),
                .init(["l", .right], .right, "Code to the right"),
                .init(["]"], .nextHeading, "Next heading", hint: "heading"),
                .init(["["], .previousHeading, "Previous heading"),
                .init(["r"], .readAgain, "Read again", hint: "again"),
            ]
        ).then(ListCursor.bindings.map { .scroll($0) })
    }
}
