#include "CCurl.h"

#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

// The state of a socket: the events that epoll reports for it, and these flags.
enum { CONNECTION = 1 << 30, IDLE = 1 << 29, EVENTS = IDLE - 1 };

struct ccurl_poller {
    CURLM *multi;
    int epoll, wakeup, count;
    // Indexed by socket.
    int *sockets;
};

static int grow(ccurl_poller *self, int socket) {
    if (socket < self->count) return 0;
    int count = socket * 2 + 64;
    int *sockets = realloc(self->sockets, count * sizeof *sockets);
    if (!sockets) return -1;
    memset(sockets + self->count, 0, (count - self->count) * sizeof *sockets);
    self->sockets = sockets;
    self->count = count;
    return 0;
}

static void update(ccurl_poller *self, int socket, int events) {
    struct epoll_event event = {.events = events, .data.fd = socket};
    int *state = &self->sockets[socket], old = *state & EVENTS;
    if (events != old)
        epoll_ctl(self->epoll, !events ? EPOLL_CTL_DEL : old ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
    *state = (*state & CONNECTION) | events;
}

static int socket_changed(CURL *easy, curl_socket_t socket, int what, void *context, void *unused) {
    ccurl_poller *self = context;
    if (grow(self, socket) != 0) return -1;
    // Connections stay registered between requests, which is cheaper than removing and adding them.
    if (what == CURL_POLL_REMOVE && self->sockets[socket] & CONNECTION) self->sockets[socket] |= IDLE;
    else update(self, socket, (what & CURL_POLL_IN ? EPOLLIN : 0) | (what & CURL_POLL_OUT ? EPOLLOUT : 0));
    return 0;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    ccurl_poller *self = context;
    int fd = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (fd < 0) return CURL_SOCKET_BAD;
    if (grow(self, fd) != 0) {
        close(fd);
        return CURL_SOCKET_BAD;
    }
    self->sockets[fd] = CONNECTION;
    return fd;
}

static curl_socket_t open_public_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    return ccurl_is_public(&address->addr) ? open_socket(context, purpose, address) : CURL_SOCKET_BAD;
}

static int close_socket(void *context, curl_socket_t socket) {
    ccurl_poller *self = context;
    update(self, socket, 0);
    self->sockets[socket] = 0;
    return close(socket);
}

ccurl_poller *ccurl_poller_create(CURLM *multi) {
    ccurl_poller *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->multi = multi;
    self->epoll = epoll_create1(EPOLL_CLOEXEC);
    self->wakeup = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    // Edge-triggered: each wake-up is reported once and need not be read.
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.fd = self->wakeup};
    if (epoll_ctl(self->epoll, EPOLL_CTL_ADD, self->wakeup, &event) != 0) {
        ccurl_poller_free(self);
        return NULL;
    }
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, socket_changed);
    curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, self);
    return self;
}

void ccurl_poller_track_connections(ccurl_poller *self, CURL *easy) {
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, self);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
    curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, self);
}

void ccurl_poller_require_public(ccurl_poller *self, CURL *easy, int is_required) {
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, is_required ? open_public_socket : open_socket);
}

void ccurl_poller_wait(ccurl_poller *self, int milliseconds) {
    struct epoll_event events[64];
    int running, count = epoll_wait(self->epoll, events, 64, milliseconds);
    for (int i = 0; i < count; i++) {
        int socket = events[i].data.fd, ready = events[i].events, what = 0;
        if (socket == self->wakeup) continue;
        if (self->sockets[socket] & IDLE) {
            // Most likely the server closed the connection; libcurl notices when it wants to reuse it.
            update(self, socket, 0);
            continue;
        }
        if (ready & EPOLLIN) what |= CURL_CSELECT_IN;
        if (ready & EPOLLOUT) what |= CURL_CSELECT_OUT;
        if (ready & (EPOLLERR | EPOLLHUP)) what |= CURL_CSELECT_ERR;
        curl_multi_socket_action(self->multi, socket, what, &running);
    }
}

void ccurl_poller_wake(ccurl_poller *self) { eventfd_write(self->wakeup, 1); }

void ccurl_poller_free(ccurl_poller *self) {
    if (self->epoll >= 0) close(self->epoll);
    if (self->wakeup >= 0) close(self->wakeup);
    free(self->sockets);
    free(self);
}
