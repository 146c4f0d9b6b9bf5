extension Article {
    static let oneThread = Article(
        title: "libcurl on one thread: an HTTP client for Swift on Linux",
        author: "packet_mori",
        tags: ["Swift", "HTTP", "libcurl", "Linux"],
        likes: 126,
        body: #"""
            # One thread is plenty

            The client in this post runs every transfer of the program on a single thread: one *multi \#
            handle*, one loop, no pool. It answers in 40 µs on loopback and it can be woken at any \#
            moment, which is the part that took thought.

            ## Why not what everybody uses?

            - We start a search with every keystroke and cancel the one before.
            - Three thousand quick *start + cancel* pairs have to end, all of them.
            - The proxy variables of the environment have to work.
            - The build should not grow by minutes.

            Measure your own candidates with your own load; ours left libcurl standing, and it is on \#
            every machine already.

            ## The loop

            ```c:loop.c
            for (;;) {
                take_commands(inbox);                 /* add, remove, stop */
                curl_multi_perform(multi, &running);
                while ((msg = curl_multi_info_read(multi, &left)))
                    finish(msg->easy_handle, msg->data.result);
                curl_multi_poll(multi, NULL, 0, 60000, NULL);
            }
            ```

            `curl_multi_poll` sleeps until a socket is ready **or** somebody calls `curl_multi_wakeup`. \#
            That one function is thread-safe; nothing else here is, so nothing else is called from \#
            outside.

            ```swift:Courier.swift
            func start(_ request: Request) async throws -> Answer {
                let ticket = Ticket(request)
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        inbox.withLock { $0.append(.start(ticket, continuation)) }
                        wakeUp()
                    }
                } onCancel: {
                    inbox.withLock { $0.append(.cancel(ticket)) }
                    wakeUp()
                }
            }
            ```

            ## Three races, three answers

            | race | answer |
            | --- | --- |
            | cancelled before it started | the inbox is ordered; `start` sees the mark |
            | finished while being cancelled | the ticket resumes once, whoever comes first |
            | stopped with transfers running | each one fails with *cancelled*, then the thread ends |

            > "Resumes exactly once" is a property you can put in a type. Do that before writing the \#
            loop.

            ## Variadic trouble

            `curl_easy_setopt` is variadic, and Swift does not import variadic C functions. Twelve \#
            small wrappers do:

            ```c:shim.h
            static inline CURLcode set_long(CURL *h, CURLoption o, long v) { return curl_easy_setopt(h, \#
            o, v); }
            static inline CURLcode set_text(CURL *h, CURLoption o, const char *v) { return \#
            curl_easy_setopt(h, o, v); }
            ```

            1. One wrapper per *type*, not per option.
            2. `long` really has to be a `long`.
               - An `Int32` compiles, and reads garbage on the next platform.
            3. Strings are copied by libcurl; callbacks' user data is not.

            ## Details that matter

            - [x] `CURLOPT_NOSIGNAL` — there are threads
            - [x] `CURLOPT_ACCEPT_ENCODING ""` — everything this build can unpack
            - [x] a limit on the size of an answer, checked *while* it arrives
            - [x] no redirect that takes a token to another host
            - [ ] HTTP/3, one day

            :::note warn
            Header names come in any case. HTTP/2 sends them in lower case only, so a look-up that \#
            works on loopback may fail in the wild.
            :::

            ## Numbers

            | | ours | a C program of the same shape |
            | --- | ---: | ---: |
            | keep-alive GET, median | 44 µs | 38 µs |
            | 64 at once, per second | 21,000 | 24,000 |
            | cancel reaches the wire | 0.14 ms | 0.12 ms |

            The rest of the time is handing the answer from one thread to another; a condition variable \#
            costs what it costs.

            Further reading: [libcurl's multi interface](https://curl.se/libcurl/c/libcurl-multi.html), \#
            and [why cancellation is a feature](https://blog.example/cancellation).

            ![One loop](https://images.example/nagare/loop.png)
            """#)
}
