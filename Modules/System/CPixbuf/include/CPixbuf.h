#ifndef CPIXBUF_H
#define CPIXBUF_H

#include <stddef.h>
#include <stdint.h>

/// The accepted size of an image and the size of the result.
struct cpixbuf_limits {
    /// An image with more pixels is refused before it is decoded.
    uint64_t pixels;
    /// Larger images are scaled down in proportion. Each is 1 or more.
    int width, height;
};

/// A converted image; release its bytes with `cpixbuf_free`.
struct cpixbuf_image {
    char *png;
    size_t size;
    int width, height;
};

/// Loads GdkPixbuf, which stays loaded. Returns 0 when it is missing.
///
/// - name: A file name, or a name for the dynamic loader such as `libgdk_pixbuf-2.0.so.0`.
int cpixbuf_load(const char *name);

/// Loads the decoders of PNG, JPEG and GIF, which may be in files of their own, so that `cpixbuf_convert` opens
/// no file.
void cpixbuf_load_decoders(void);

/// Limits what this process can do from now on: it opens no file and no connection, writes no file, has and gains no
/// privileges, and uses at most this much address space in bytes and processor time in seconds. It makes only system
/// calls that a computation needs, if the kernel can filter them, and leaves the system's namespaces if it may. Returns 0
/// when a limit cannot be set.
int cpixbuf_confine(uint64_t memory, uint64_t seconds);

/// Decodes an untrusted image, applies its embedded orientation, scales it down to the limits and encodes it
/// as PNG. Safe to call from any thread once GdkPixbuf is loaded.
///
/// - type: `png`, `jpeg` or `gif`; no other decoder is tried.
/// - Returns 0 when the bytes are not such an image or it has too many pixels.
int cpixbuf_convert(const uint8_t *bytes, size_t size, const char *type, struct cpixbuf_limits limits,
                    struct cpixbuf_image *image);

/// Frees the bytes of an image.
void cpixbuf_free(struct cpixbuf_image *image);

#endif
