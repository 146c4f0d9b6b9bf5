#include "floor.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>

static void ask_numbered(void *multi, void *easy, const char *url, int number) {
    char numbered[256];
    snprintf(numbered, sizeof numbered, "%s%d", url, number);
    struct body *body = calloc(1, sizeof *body);
    ask(multi, easy, numbered, body, body);
}

long raw_get(void *multi, const char *url, int requests, int at_once) {
    int asked = 0, running = 1, left;
    long bytes = 0;
    while (asked < at_once && asked < requests) ask_numbered(multi, curl_easy_init(), url, asked++);
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
            if (asked == requests) {
                curl_easy_cleanup(easy);
            } else {
                ask_numbered(multi, easy, url, asked++);
                running = 1;
            }
        }
        if (running) curl_multi_poll(multi, NULL, 0, 60000, NULL);
    }
    return bytes;
}

void *raw_start(void) { return curl_multi_init(); }
