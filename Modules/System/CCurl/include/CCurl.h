#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

// libcurl's setters and getters are variadic, which Swift does not import: one wrapper per kind of argument.
// Each returns what the wrapped call returns.

typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
/// libcurl copies `value`, except for CURLOPT_POSTFIELDS.
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value);
/// libcurl keeps `value`; the caller frees it after the transfer.
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_receive(CURL *easy, CURLoption option, ccurl_receive value);

CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode ccurl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value);
/// The string belongs to libcurl and lives as long as the handle's next transfer has not begun.
CURLcode ccurl_get_string(CURL *easy, CURLINFO info, const char **value);
CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value);

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/// Waits for a multi handle's sockets, in time that does not grow with how many there are, and for a bell.
/// All but the bell is for the thread that the multi handle belongs to.
typedef struct ccurl_watch ccurl_watch;

/// Watches what `multi` reports from here on. NULL without descriptors or memory.
ccurl_watch *ccurl_watch_start(CURLM *multi);
/// Keeps the connections that `easy` opens under watch from one request to the next, and from child processes.
void ccurl_watch_connections(ccurl_watch *watch, CURL *easy);
/// Waits for at most so many milliseconds, -1 for ever, and lets libcurl work on the sockets that are ready.
void ccurl_watch_wait(ccurl_watch *watch, int milliseconds);
/// Ends the wait, or the next one when there is none now. From any thread.
void ccurl_watch_wake(ccurl_watch *watch);
/// To be called after the multi handle's clean-up, which closes connections.
void ccurl_watch_end(ccurl_watch *watch);

#endif
