#include "floor.h"

#include <curl/curl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

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
