#include "CCurl.h"

#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

// The state of a socket: the events that epoll reports for it, and these flags.
enum { CONNECTION = 1 << 30, IDLE = 1 << 29, EVENTS = IDLE - 1 };

struct ccurl_watch {
    CURLM *multi;
    int poll, bell, count;
    // Indexed by socket.
    int *known;
};

static int grow(ccurl_watch *self, int socket) {
    if (socket < self->count) return 0;
    int count = socket * 2 + 64;
    int *known = realloc(self->known, count * sizeof *known);
    if (!known) return -1;
    memset(known + self->count, 0, (count - self->count) * sizeof *known);
    self->known = known;
    self->count = count;
    return 0;
}

static void watch(ccurl_watch *self, int socket, int events) {
    struct epoll_event event = {.events = events, .data.fd = socket};
    int *known = &self->known[socket], old = *known & EVENTS;
    if (events != old)
        epoll_ctl(self->poll, !events ? EPOLL_CTL_DEL : old ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
    *known = (*known & CONNECTION) | events;
}

static int changed(CURL *easy, curl_socket_t socket, int what, void *context, void *unused) {
    ccurl_watch *self = context;
    if (grow(self, socket) != 0) return -1;
    // Connections stay registered between requests, which is cheaper than removing and adding them.
    if (what == CURL_POLL_REMOVE && self->known[socket] & CONNECTION) self->known[socket] |= IDLE;
    else watch(self, socket, (what & CURL_POLL_IN ? EPOLLIN : 0) | (what & CURL_POLL_OUT ? EPOLLOUT : 0));
    return 0;
}

static curl_socket_t opened(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    ccurl_watch *self = context;
    int fd = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (fd < 0) return CURL_SOCKET_BAD;
    if (grow(self, fd) != 0) {
        close(fd);
        return CURL_SOCKET_BAD;
    }
    self->known[fd] = CONNECTION;
    return fd;
}

static int closed(void *context, curl_socket_t socket) {
    ccurl_watch *self = context;
    watch(self, socket, 0);
    self->known[socket] = 0;
    return close(socket);
}

ccurl_watch *ccurl_watch_start(CURLM *multi) {
    ccurl_watch *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->multi = multi;
    self->poll = epoll_create1(EPOLL_CLOEXEC);
    self->bell = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    // Edge-triggered: each wake-up is reported once and need not be read.
    struct epoll_event ring = {.events = EPOLLIN | EPOLLET, .data.fd = self->bell};
    if (epoll_ctl(self->poll, EPOLL_CTL_ADD, self->bell, &ring) != 0) {
        ccurl_watch_end(self);
        return NULL;
    }
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, changed);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, self);
    return self;
}

void ccurl_watch_connections(ccurl_watch *self, CURL *easy) {
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, opened);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, self);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, closed);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, self);
}

void ccurl_watch_wait(ccurl_watch *self, int milliseconds) {
    struct epoll_event events[64];
    int running, count = epoll_wait(self->poll, events, 64, milliseconds);
    for (int i = 0; i < count; i++) {
        int socket = events[i].data.fd, seen = events[i].events, what = 0;
        if (socket == self->bell) continue;
        if (self->known[socket] & IDLE) {
            // Most likely the server closed the connection; libcurl notices when it wants to reuse it.
            watch(self, socket, 0);
            continue;
        }
        if (seen & EPOLLIN) what |= CURL_CSELECT_IN;
        if (seen & EPOLLOUT) what |= CURL_CSELECT_OUT;
        if (seen & (EPOLLERR | EPOLLHUP)) what |= CURL_CSELECT_ERR;
        curl_multi_socket_action(self->multi, socket, what, &running);
    }
}

void ccurl_watch_wake(ccurl_watch *self) { eventfd_write(self->bell, 1); }

void ccurl_watch_end(ccurl_watch *self) {
    if (self->poll >= 0) close(self->poll);
    if (self->bell >= 0) close(self->bell);
    free(self->known);
    free(self);
}
