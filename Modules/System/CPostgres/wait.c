#include "CPostgres.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

int cpostgres_create_wakeup(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
void cpostgres_wake(int wakeup) { eventfd_write(wakeup, 1); }

int cpostgres_wait(int wakeup, int socket, int events, int milliseconds) {
    short wanted = (events & CPOSTGRES_READABLE ? POLLIN : 0) | (events & CPOSTGRES_WRITABLE ? POLLOUT : 0);
    // A negative descriptor is ignored.
    struct pollfd polled[] = {{wakeup, POLLIN, 0}, {socket, wanted, 0}};
    if (poll(polled, 2, milliseconds) <= 0) return 0;
    int found = 0;
    if (polled[0].revents) {
        eventfd_t count;
        eventfd_read(wakeup, &count);
        found |= CPOSTGRES_WOKEN;
    }
    if (polled[1].revents & POLLIN) found |= CPOSTGRES_READABLE;
    if (polled[1].revents & POLLOUT) found |= CPOSTGRES_WRITABLE;
    if (polled[1].revents & (POLLERR | POLLHUP | POLLNVAL)) found |= CPOSTGRES_READABLE | CPOSTGRES_WRITABLE;
    return found;
}

int64_t cpostgres_received(int socket) {
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? (int64_t)info.tcpi_bytes_received : -1;
}

size_t cpostgres_unread(int socket) {
    int count = 0;
    return ioctl(socket, FIONREAD, &count) == 0 && count > 0 ? (size_t)count : 0;
}

void cpostgres_close_wakeup(int wakeup) { close(wakeup); }
