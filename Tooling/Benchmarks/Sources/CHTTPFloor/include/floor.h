#pragma once

#include <stddef.h>

/// Floor of case a: libcurl on its own thread; a second thread sends requests to it and waits.
typedef struct curl_thread curl_thread;
curl_thread *curl_thread_start(void);
/// Blocks until the response has arrived. Returns the size of its body in bytes, or -1 when the request
/// failed.
/// Supports one caller at a time.
long curl_thread_get(curl_thread *, const char *url);

/// Floor of case b: raw libcurl on the calling thread. Connections are reused between calls.
void *raw_start(void);
/// Sends `requests` requests, at most `at_once` at a time, each to `url` followed by its number.
/// Returns the total size of all bodies in bytes, or -1 when a request failed.
long raw_get(void *raw, const char *url, int requests, int at_once);

// Shared by both floors: begins one request.
struct body {
    char *bytes;
    size_t count;
};
void begin_request(void *multi, void *easy, const char *url, struct body *, void *private);

/// Starts a thread that answers every GET on loopback with 200 and a body of `body` bytes, with keep-alive.
///
/// Returns the port, or 0 when the server cannot listen.
int server_start(int body);
