#include "CCurl.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

// Blocks that the IANA's special-purpose registries do not list as globally reachable, and multicast.
static const struct { uint32_t start; int bits; } reserved[] = {
    {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16}, {0xAC100000, 12},
    {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16}, {0xC6120000, 15}, {0xC6336400, 24},
    {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4},
};

static int is_public_4(uint32_t address) {
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if ((address ^ reserved[i].start) >> (32 - reserved[i].bits) == 0) return 0;
    }
    return 1;
}

static uint32_t word(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_public_6(const uint8_t *address) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    static const uint8_t translated[12] = {0, 0x64, 0xFF, 0x9B};
    if (memcmp(address, mapped, 12) == 0 || memcmp(address, translated, 12) == 0) return is_public_4(word(address + 12));
    if ((address[0] & 0xE0) != 0x20) return 0;  // Only 2000::/3 is in use for unicast.
    if (address[0] == 0x20 && address[1] == 0x02) return is_public_4(word(address + 2));
    uint32_t start = word(address);
    // 2001::/23 is for protocols, such as Teredo; 2001:db8::/32 and 3fff::/20 are for documentation.
    return start >> 9 != 0x20010000 >> 9 && start != 0x20010DB8 && start >> 12 != 0x3FFF0000 >> 12;
}

int ccurl_is_public(const struct sockaddr *address) {
    switch (address->sa_family) {
    case AF_INET: return is_public_4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    case AF_INET6: return is_public_6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
    default: return 0;
    }
}
