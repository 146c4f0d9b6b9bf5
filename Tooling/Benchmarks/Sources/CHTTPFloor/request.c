#include "floor.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
    struct body *body = context;
    body->bytes = realloc(body->bytes, body->count + size * count);
    memcpy(body->bytes + body->count, bytes, size * count);
    body->count += size * count;
    return size * count;
}

void begin_request(void *multi, void *easy, const char *url, struct body *body, void *private) {
    curl_easy_setopt(easy, CURLOPT_URL, url);
    // The client's request, byte for byte: the same user agent, and every encoding that libcurl decodes.
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "nagare/benchmark");
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, body);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, private);
    curl_multi_add_handle(multi, easy);
}
