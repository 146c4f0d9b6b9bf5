extension Article {
    static let inPlace = Article(
        title: "Why we change state in place, and never keep the old one",
        author: "long_form_writer",
        tags: ["Swift", "Flux", "パフォーマンス"],
        likes: 131,
        body: #"""
            # Copy-on-write, and who pays

            Swift's arrays are values. Assigning one costs nothing; *changing* one costs nothing \#
            either, **unless somebody else still holds it**. Then the whole buffer is copied first.

            That little clause decides whether a Flux library is fast.

            ## The textbook reducer

            ```swift
            func reduce(_ state: AppState, _ action: Action) -> AppState {
                var next = state                  // two owners from here on
                next.posts[3].isLiked.toggle()    // …so this copies 10,000 posts
                return next
            }
            ```

            It is pure, it is pretty, and it copies. The caller holds `state`, the function holds \#
            `next`, and the first write pays for both.

            ## The same thing, in place

            ```swift:PostList.swift
            mutating func apply(_ action: PostAction) {
                switch action {
                case .likeToggled(let index): posts[index].isLiked.toggle()
                }
            }
            ```

            Still pure in the sense that matters: same state, same action, same result. No clock, no \#
            random numbers, no I/O. It just does not insist on a second copy.

            | 10,000 elements, change one | time |
            | --- | ---: |
            | in place, one owner | 27 ns |
            | old state held, integers | 2 µs |
            | old state held, structs of two strings | 350 µs |

            *(one machine, two cores, release build; look at the ratios)*

            ## Who holds the old state?

            Nobody would write `let old = state` in a hot path. But:

            - a `didSet` observer that reads `oldValue` — that is a copy
            - a "distinct until changed" that compares whole states
              - it keeps the last one, so the next write copies
              - compare the *selected* part instead
            - an undo stack that stores states
              - store actions, and a checkpoint now and then
            - a debugger panel that shows before and after

            :::note info
            **Rule.** The library itself never keeps an old state across a reduction. If *you* do, you \#
            pay for one copy, once, and you know why.
            :::

            ## "But how do I know what changed?"

            Ask later. Two states can be rebuilt by replaying the actions up to step *n* and up to *n + \#
            1*; comparing them then costs time only when somebody is looking.

            For views there is a cheaper way: let the property keep a stamp.

            ```swift:Tracked.swift
            @propertyWrapper
            struct Tracked<Value> {
                private var value: Value
                private(set) var stamp: UInt64 = 0

                var wrappedValue: Value {
                    get { value }
                    _modify {
                        stamp &+= 1
                        yield &value
                    }
                }
            }
            ```

            An unchanged stamp means *surely unchanged*. No comparison of ten thousand elements, no \#
            copy, one integer.

            > Make the common case cheap, and the rare case honest about its price.

            ## Checklist

            - [x] reducers are `mutating`
            - [x] `_modify`, not `get` + `set`, in every wrapper on the way
            - [x] no `oldValue`
            - [ ] measured with *your* element type

            ## Further reading

            1. The standard library's notes on [`isKnownUniquelyReferenced`](https://developer.example/i\#
            sknownuniquelyreferenced)
            2. [Replay instead of snapshots](https://blog.example/replay)

            ![Two owners, one buffer](https://images.example/nagare/cow.png)
            """#)
}
