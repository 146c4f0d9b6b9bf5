#ifndef CPIXBUF_H
#define CPIXBUF_H

#include <stddef.h>
#include <stdint.h>

/// What an image is to become.
struct cpixbuf_limits {
    /// An image of more pixels is refused before it is decoded.
    uint64_t pixels;
    /// A larger one is made smaller, in proportion; each 1 or more.
    int width, height;
};

/// A PNG that was made; `cpixbuf_free` takes its bytes back.
struct cpixbuf_image {
    char *png;
    size_t size;
    int width, height;
};

/// Loads GdkPixbuf. It stays loaded. Returns 0 when there is none.
///
/// - name: A file, or what the loader finds: `libgdk_pixbuf-2.0.so.0`.
int cpixbuf_load(const char *name);

/// Decodes an image that nobody has vetted, turns it as it says itself, makes it small enough, and writes it as a PNG.
/// From any thread, once GdkPixbuf is loaded.
///
/// - type: What it is: `png`, `jpeg` or `gif`; nothing else is tried.
/// - Returns 0 when it is none, or one of too many pixels.
int cpixbuf_convert(const uint8_t *bytes, size_t size, const char *type, struct cpixbuf_limits limits,
                    struct cpixbuf_image *image);

/// Takes the bytes of an image back.
void cpixbuf_free(struct cpixbuf_image *image);

#endif
