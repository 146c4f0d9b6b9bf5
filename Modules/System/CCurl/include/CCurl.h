#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

// libcurl's setters and getters are variadic, which Swift cannot import: one wrapper per argument type. Each
// returns the result of the wrapped call.

typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
/// libcurl copies `value`, except for CURLOPT_POSTFIELDS.
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value);
/// libcurl keeps a pointer to `value`; the caller frees it after the transfer.
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_set_receive(CURL *easy, CURLoption option, ccurl_receive value);

CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode ccurl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value);
/// The string belongs to libcurl and is valid until the handle's next transfer starts.
CURLcode ccurl_get_string(CURL *easy, CURLINFO info, const char **value);
CURLcode ccurl_get_pointer(CURL *easy, CURLINFO info, void **value);

/// Whether an address is reachable from everywhere: not of this machine, a private network, or a reserved block.
/// Source: IANA's special-purpose address registries.
int ccurl_is_public(const struct sockaddr *address);

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/// Waits for the sockets of a multi handle, in time independent of their number, and for a wake-up call.
/// Except for `ccurl_poller_wake`, call all functions on the multi handle's thread.
typedef struct ccurl_poller ccurl_poller;

/// Starts to poll the sockets that `multi` reports from now on. Returns NULL when descriptors or memory run
/// out.
ccurl_poller *ccurl_poller_create(CURLM *multi);
/// Keeps polling the connections that `easy` opens between its requests, and hides them from child processes.
void ccurl_poller_track_connections(ccurl_poller *poller, CURL *easy);
/// Whether `easy` may only connect to addresses that are reachable from everywhere. Call it after
/// `ccurl_poller_track_connections`.
void ccurl_poller_require_public(ccurl_poller *poller, CURL *easy, int is_required);
/// Waits for at most `milliseconds`, or without limit for -1, and lets libcurl work on the sockets that are
/// ready.
void ccurl_poller_wait(ccurl_poller *poller, int milliseconds);
/// Ends the current wait, or else the next one. Safe to call from any thread.
void ccurl_poller_wake(ccurl_poller *poller);
/// Releases the poller. Call it after cleaning up the multi handle, which closes connections.
void ccurl_poller_free(ccurl_poller *poller);

#endif
