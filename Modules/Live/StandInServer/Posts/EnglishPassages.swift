extension Passage {
    static let english: [Passage] = [
        Passage(
            .opening,
            """
            ## Why this post

            I gave a short talk about {subject} last week. The slides make little sense without the \
            talking, so here is the text, with code that runs.
            """),
        Passage(
            .opening,
            """
            Last month we rewrote everything around {subject}. This is what we expected, what we did, \
            and what surprised us.
            """),
        Passage(
            .opening,
            """
            ## Who this is for

            - You have used {subject} at least once.
            - You would rather read twenty lines of code than a comparison chart.
            - You have been bitten by a callback.
            """),
        Passage(
            .opening,
            """
            There are plenty of introductions to {subject}. Few say *why* things are the way they \
            are, so I wrote down the reasons as I learnt them.
            """),
        Passage(
            .opening,
            """
            > Changing code that works is harder than writing code that does not.

            With that in mind, here is the diary of a week spent on {subject}.
            """),
        Passage(
            .problem,
            """
            ## The problem

            The same value lived in two places. Somebody updated one and forgot the other; nearly \
            every bug we had was a variation of that. Before touching {subject} we gave each value \
            one owner.
            """),
        Passage(
            .problem,
            """
            ## Background

            With every screen it became harder to say where state had changed. More logging did not \
            help: lines from different queues came out in an order that never happened.
            """),
        Passage(
            .problem,
            """
            ## How it used to look

            A callback called a callback that updated the screen, which called the first callback \
            again. Reading it meant keeping a stack in your head.
            """),
        Passage(
            .problem,
            """
            ## How it started

            One report: *I cleared the search field and old results came back.* Three lines to \
            reproduce, two days to explain.
            """),
        Passage(
            .approach,
            """
            ## The rules

            1. Change state in one place.
            2. Keep the reason of a change as a value.
            3. Pass time and randomness in.

            With these three, most tests of {subject} write themselves.
            """),
        Passage(
            .approach,
            """
            ## The idea

            Input arrives, state changes, the view follows. The arrows point one way. If you want to \
            draw one backwards, it is a new input.
            """),
        Passage(
            .approach,
            """
            ## What we changed

            First we pinned the old behaviour with tests, then we replaced the inside. Every commit \
            kept the outside the same, and the tests said so.
            """),
        Passage(
            .approach,
            """
            ## Design

            :::note info
            We kept the usual names. A clever name costs every reader a minute.
            :::

            One small type per role, one file per type, and no file longer than a screen or two.
            """),
        Passage(
            .code,
            """
            ## The code

            Here is the relevant part, lightly cut.

            {code}

            It is short, but most of the change is in there.
            """),
        Passage(
            .code,
            """
            ## A minimal example

            {code}

            It depends on the standard library only, so you can paste it and run it.
            """),
        Passage(
            .code,
            """
            ## Making it work

            First something that runs; the details come later.

            {code}
            """),
        Passage(
            .detail,
            """
            ## Numbers

            | approach | lines | per call | notes |
            | --- | ---: | ---: | --- |
            | before | 184 | 3.2 ms | cannot be undone half-way |
            | after | 71 | 0.4 ms | a failure is a value too |

            Measured on a machine with two cores; your figures will differ, the ratio should not.
            """),
        Passage(
            .detail,
            """
            ## Things to watch

            - Write the odd cases first.
              - Nothing to show.
              - Stopped half-way.
            - Leave one straight path for success.
            - When a name ends in `Manager`, stop and think.
            """),
        Passage(
            .detail,
            """
            ## Tests

            No test sleeps. Time is a parameter and the test moves it forward. A test that waits for \
            the wall clock is slow, and now and then it lies.
            """),
        Passage(
            .detail,
            """
            ## Measuring

            We measured before we optimised. Half the time went into joining strings, of all things; \
            what belongs to {subject} was four percent of the total.
            """),
        Passage(
            .detail,
            """
            ## Checklist

            - [x] one place to change
            - [x] survives being cancelled half-way
            - [ ] an example in the documentation
            - [ ] remove the old entry point
            """),
        Passage(
            .pitfall,
            """
            ## Where we got stuck

            Updating from inside an update made things appear out of order. Queueing the inner one \
            and delivering it afterwards fixed it, and a good many old reports with it.
            """),
        Passage(
            .pitfall,
            """
            ## Traps

            > "It crashes sometimes" means "it will crash on Friday".

            We recorded the inputs of one bad session and replayed them until the bug appeared every \
            time.
            """),
        Passage(
            .pitfall,
            """
            ## What did not work

            Replacing everything at once. We rolled back to a single screen and grew from there.
            """),
        Passage(
            .closing,
            """
            ## Summary

            {Subject} will not fix everything, but it keeps values flowing one way. Corrections are \
            welcome in the comments.
            """),
        Passage(
            .closing,
            """
            ## In closing

            Start small, measure, keep what earns its place. That is true of {subject} and of most \
            code that lasts.
            """),
        Passage(
            .closing,
            """
            ## Further reading

            - the official documentation
            - our commit log, warts and all
            - the colleagues who listened

            There will be a second part.
            """),
    ]
}
