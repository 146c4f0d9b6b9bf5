#include "floor.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

// One thread with epoll. A request must fit into one read and end with an empty line, as those of its only
// clients do. So the server costs next to nothing, and the same for every contender.

typedef struct {
    int listener, poll, length;
    char *answer;
} server;

static void watch(server *self, int fd) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(self->poll, EPOLL_CTL_ADD, fd, &event);
}

static void *serve(void *context) {
    server *self = context;
    struct epoll_event events[128];
    char request[16384];
    for (;;) {
        int count = epoll_wait(self->poll, events, 128, -1);
        for (int i = 0; i < count; i++) {
            int fd = events[i].data.fd, on = 1;
            if (fd == self->listener) {
                int accepted = accept(self->listener, NULL, NULL);
                setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                watch(self, accepted);
                continue;
            }
            ssize_t got = recv(fd, request, sizeof request, 0);
            if (got <= 0) close(fd);
            else if (got >= 4 && memcmp(request + got - 4, "\r\n\r\n", 4) == 0)
                send(fd, self->answer, self->length, MSG_NOSIGNAL);
        }
    }
    return NULL;
}

int server_start(int body) {
    server *self = calloc(1, sizeof *self);
    self->answer = malloc(body + 256);
    self->length = sprintf(self->answer,
                           "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTotal-Count: 42\r\n"
                           "Content-Length: %d\r\n\r\n", body);
    memset(self->answer + self->length, 'x', body);
    self->length += body;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    self->listener = socket(AF_INET, SOCK_STREAM, 0);
    self->poll = epoll_create1(0);
    if (bind(self->listener, (struct sockaddr *)&address, length) != 0) return 0;
    if (listen(self->listener, 1024) != 0) return 0;
    getsockname(self->listener, (struct sockaddr *)&address, &length);
    watch(self, self->listener);
    pthread_t thread;
    if (pthread_create(&thread, NULL, serve, self) != 0) return 0;
    pthread_detach(thread);
    return ntohs(address.sin_port);
}
