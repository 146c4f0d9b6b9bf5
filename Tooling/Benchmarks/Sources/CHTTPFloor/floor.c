#include "floor.h"

#include <curl/curl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
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

typedef struct {
    const char *url;
    struct body body;
    CURLcode code;
    sem_t done;
} job;

struct curl_thread {
    CURLM *multi;
    CURL *easy;
    pthread_mutex_t lock;
    job *waiting;
};

static void *work(void *context) {
    curl_thread *self = context;
    for (int running, left;;) {
        pthread_mutex_lock(&self->lock);
        job *job = self->waiting;
        self->waiting = NULL;
        pthread_mutex_unlock(&self->lock);
        if (job) begin_request(self->multi, self->easy, job->url, &job->body, job);
        curl_multi_perform(self->multi, &running);
        for (CURLMsg *message; (message = curl_multi_info_read(self->multi, &left));) {
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&job);
            job->code = message->data.result;
            curl_multi_remove_handle(self->multi, message->easy_handle);
            sem_post(&job->done);
        }
        curl_multi_poll(self->multi, NULL, 0, 60000, NULL);
    }
}

curl_thread *curl_thread_start(void) {
    curl_thread *self = calloc(1, sizeof *self);
    pthread_t thread;
    self->multi = curl_multi_init();
    self->easy = curl_easy_init();
    pthread_mutex_init(&self->lock, NULL);
    return pthread_create(&thread, NULL, work, self) == 0 ? self : NULL;
}

long curl_thread_get(curl_thread *self, const char *url) {
    job job = {.url = url};
    sem_init(&job.done, 0, 0);
    pthread_mutex_lock(&self->lock);
    self->waiting = &job;
    pthread_mutex_unlock(&self->lock);
    curl_multi_wakeup(self->multi);
    sem_wait(&job.done);
    free(job.body.bytes);
    return job.code == CURLE_OK ? (long)job.body.count : -1;
}

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
