#include "server.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

// One thread over epoll. A request is taken to be what ends with an empty line, and to fit into one read: its
// only clients send short ones. So it costs next to nothing, and the same for every contender.

static int listener, poll_fd, answer_length;
static char *answer;

static void watch(int fd) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event);
}

static void *serve(void *unused) {
    struct epoll_event events[128];
    char request[16384];
    for (;;) {
        int count = epoll_wait(poll_fd, events, 128, -1);
        for (int i = 0; i < count; i++) {
            int fd = events[i].data.fd, on = 1;
            if (fd == listener) {
                int accepted = accept(listener, NULL, NULL);
                setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                watch(accepted);
                continue;
            }
            ssize_t got = recv(fd, request, sizeof request, 0);
            if (got <= 0) close(fd);
            else if (got >= 4 && memcmp(request + got - 4, "\r\n\r\n", 4) == 0)
                send(fd, answer, answer_length, MSG_NOSIGNAL);
        }
    }
    return unused;
}

int server_start(int body) {
    answer = malloc(body + 256);
    answer_length = sprintf(answer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTotal-Count: 42\r\n"
                                    "Content-Length: %d\r\n\r\n", body);
    memset(answer + answer_length, 'x', body);
    answer_length += body;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    listener = socket(AF_INET, SOCK_STREAM, 0);
    poll_fd = epoll_create1(0);
    if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 1024) != 0) return 0;
    getsockname(listener, (struct sockaddr *)&address, &length);
    watch(listener);
    pthread_t thread;
    if (pthread_create(&thread, NULL, serve, NULL) != 0) return 0;
    pthread_detach(thread);
    return ntohs(address.sin_port);
}
