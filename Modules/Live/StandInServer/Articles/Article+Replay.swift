extension Article {
    static let replay = Article(
        title: "A journal you can replay: debugging a Swift app by asking it why",
        author: "store_keeper",
        tags: ["Swift", "Flux", "テスト", "デバッグ"],
        likes: 156,
        body: #"""
            # "It showed the wrong post once"

            The report had no steps. What it had was a file of 214 lines, because the app had been \#
            started with `--record`. Twelve minutes later there was a failing test.

            This is how that works.

            ## What is written down

            One line of JSON per action. Nothing else: no states, no diffs, no screenshots.

            ```json
            {"format":1,"app":"0.4.0","profile":"default"}
            {"n":1,"scope":"search","action":{"queryEdited":{"_0":"flux"}},"cause":"input","at":"SearchS\#
            tream.swift:31"}
            {"n":2,"scope":"search","action":{"pageArrived":{"page":1,"query":"flux"}},"cause":1,"at":"S\#
            earchCreator.swift:18"}
            ```

            The first line is a header, so that an older recording can be read by a newer program. A \#
            torn *last* line is forgiven — that is what a crash looks like. A malformed line in the \#
            middle is an error with its number, because guessing would be worse.

            ## Why actions are enough

            Given that

            - state changes only in reducers,
            - reducers are pure, and
            - everything from outside arrives as an action,

            then replaying the actions gives the same states, step by step. `==`, not "looks about \#
            right".

            ```swift:ReplayTests.swift
            @Test("a recording gives the same states again")
            func replay() throws {
                let recording = try Recording(contentsOf: fixture("wrong-post.jsonl"))
                var app = AppState()
                for step in recording.steps {
                    app.apply(step.action)
                    #expect(app.digest == step.digest)
                }
            }
            ```

            No request is sent, no file is written. The answers are already in there, as `pageArrived`.

            ## Asking why

            | command | answers |
            | --- | --- |
            | `journal show FILE` | what happened, in order |
            | `journal state FILE --at 87` | the whole tree after step 87 |
            | `journal why FILE search.phase` | which steps changed that value, and what caused them |
            | `journal verify FILE` | does it still replay with today's code? |

            The third one found our bug:

            ```text
            search.phase
              #85  loading   ← .queryEdited("")      input
              #86  loaded    ← .pageArrived("flux")  ← #61
            ```

            Step 86 was the answer to a question from step 61, and the reducer did not check. One \#
            `where` clause later it did.

            :::note warn
            **Secrets.** A token is written as `•••#1`. It decodes to something that is equal to itself \#
            and useless everywhere else. A recording can be attached to a public issue; that was a \#
            requirement from the first day.
            :::

            ## What it costs

            1. Off: one branch.
            2. Trace (a ring in memory): an action value is kept, nothing is encoded.
            3. Record (a file): encoded on another thread.
               - If the disk is slow, the writer pushes back.
               - Nothing is ever dropped silently.

            > Nothing is compared or encoded while an action is being dispatched. Curiosity is paid for \#
            by the curious.

            ## Things we got wrong first

            - [x] ~~Storing states~~ — 40 MB for a minute of scrolling
            - [x] ~~Recording in release builds by default~~ — nobody asked for that
            - [ ] Editing a recording by hand and running it again — still more fun than it should be

            See also [changing state in place](https://blog.example/in-place): the reason why there are \#
            no old states lying around to store.
            """#)
}
