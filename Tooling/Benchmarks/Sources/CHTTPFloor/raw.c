#include "floor.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

static void begin_numbered_request(void *multi, void *easy, const char *url, int number) {
    char numbered[256];
    snprintf(numbered, sizeof numbered, "%s%d", url, number);
    struct body *body = calloc(1, sizeof *body);
    begin_request(multi, easy, numbered, body, body);
}

long raw_get(void *multi, const char *url, int requests, int at_once) {
    int started = 0, running = 1, left;
    long bytes = 0;
    while (started < at_once && started < requests) {
        begin_numbered_request(multi, curl_easy_init(), url, started++);
    }
    while (running) {
        curl_multi_perform(multi, &running);
        for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
            CURL *easy = message->easy_handle;
            struct body *body;
            curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&body);
            if (message->data.result != CURLE_OK) return -1;
            bytes += body->count;
            free(body->bytes);
            free(body);
            curl_multi_remove_handle(multi, easy);
            if (started == requests) {
                curl_easy_cleanup(easy);
            } else {
                begin_numbered_request(multi, easy, url, started++);
                running = 1;
            }
        }
        if (running) curl_multi_poll(multi, NULL, 0, 60000, NULL);
    }
    return bytes;
}

void *raw_start(void) { return curl_multi_init(); }
