#include "CPixbuf.h"

#include <dlfcn.h>

// The declarations of GdkPixbuf 2.0 and GLib 2.0, so that building does not need their headers. Errors are
// ignored.
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GdkPixbuf GdkPixbuf;

static struct {
    GdkPixbufLoader *(*loader)(const char *type, void **error);
    int (*write)(GdkPixbufLoader *, const uint8_t *, size_t, void **error);
    int (*close)(GdkPixbufLoader *, void **error);
    void (*set_size)(GdkPixbufLoader *, int width, int height);
    GdkPixbuf *(*pixbuf)(GdkPixbufLoader *);
    GdkPixbuf *(*oriented)(GdkPixbuf *);
    GdkPixbuf *(*scaled)(const GdkPixbuf *, int width, int height, int interpolation);
    int (*width)(const GdkPixbuf *);
    int (*height)(const GdkPixbuf *);
    int (*save)(GdkPixbuf *, char **bytes, size_t *size, const char *type, void **error, ...);
    unsigned long (*connect)(void *, const char *signal, void (*handler)(void), void *, void *, int);
    void *(*ref)(void *);
    void (*unref)(void *);
    void (*free)(void *);
    void *(*set_log_handler)(void (*handler)(const char *, int, const char *, void *), void *);
} gdk;

/// Discards GLib's warnings, which would otherwise be printed over the screen.
static void discard_log(const char *domain, int level, const char *message, void *context) {
    (void)domain, (void)level, (void)message, (void)context;
}

int cpixbuf_load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
    // The symbols of GLib are found through the library's dependencies.
#define FIND(member, symbol) if ((*(void **)&gdk.member = dlsym(library, symbol)) == NULL) return 0
    FIND(loader, "gdk_pixbuf_loader_new_with_type");
    FIND(write, "gdk_pixbuf_loader_write");
    FIND(close, "gdk_pixbuf_loader_close");
    FIND(set_size, "gdk_pixbuf_loader_set_size");
    FIND(pixbuf, "gdk_pixbuf_loader_get_pixbuf");
    FIND(oriented, "gdk_pixbuf_apply_embedded_orientation");
    FIND(scaled, "gdk_pixbuf_scale_simple");
    FIND(width, "gdk_pixbuf_get_width");
    FIND(height, "gdk_pixbuf_get_height");
    FIND(save, "gdk_pixbuf_save_to_buffer");
    FIND(connect, "g_signal_connect_data");
    FIND(ref, "g_object_ref");
    FIND(unref, "g_object_unref");
    FIND(free, "g_free");
    FIND(set_log_handler, "g_log_set_default_handler");
#undef FIND
    gdk.set_log_handler(discard_log, NULL);
    return 1;
}

void cpixbuf_load_decoders(void) {
    const char *const types[] = {"png", "jpeg", "gif"};
    for (int index = 0; index < 3; index++) {
        GdkPixbufLoader *loader = gdk.loader(types[index], NULL);
        if (loader == NULL) continue;
        gdk.close(loader, NULL);
        gdk.unref(loader);
    }
}

struct header {
    uint64_t pixels;
    int is_refused;
};

/// Called when the size is known and before anything is decoded. Setting the size to 0 ends decoding.
static void size_prepared(GdkPixbufLoader *loader, int width, int height, void *context) {
    struct header *header = context;
    if (width > 0 && height > 0 && (uint64_t)width * (uint64_t)height <= header->pixels) return;
    header->is_refused = 1;
    gdk.set_size(loader, 0, 0);
}

static int fit(GdkPixbuf *pixbuf, struct cpixbuf_limits limits, struct cpixbuf_image *image) {
    int width = gdk.width(pixbuf), height = gdk.height(pixbuf);
    double scale = 1;
    if (width > limits.width) scale = (double)limits.width / width;
    if (height * scale > limits.height) scale = (double)limits.height / height;
    image->width = (int)(width * scale + 0.5) > 1 ? (int)(width * scale + 0.5) : 1;
    image->height = (int)(height * scale + 0.5) > 1 ? (int)(height * scale + 0.5) : 1;
    GdkPixbuf *resized = scale < 1 ? gdk.scaled(pixbuf, image->width, image->height, 2) : gdk.ref(pixbuf);
    if (resized == NULL) return 0;
    int is_saved = gdk.save(resized, &image->png, &image->size, "png", NULL, NULL);
    gdk.unref(resized);
    return is_saved;
}

int cpixbuf_convert(const uint8_t *bytes, size_t size, const char *type, struct cpixbuf_limits limits,
                    struct cpixbuf_image *image) {
    GdkPixbufLoader *loader = gdk.loader(type, NULL);
    if (loader == NULL) return 0;
    struct header header = {limits.pixels, 0};
    gdk.connect(loader, "size-prepared", (void (*)(void))size_prepared, &header, NULL, 0);
    // Written in portions, so that nothing after a refused header is read.
    int is_written = 1;
    for (size_t start = 0; is_written && !header.is_refused && start < size; start += 65536) {
        is_written = gdk.write(loader, bytes + start, size - start < 65536 ? size - start : 65536, NULL);
    }
    int is_closed = gdk.close(loader, NULL);
    GdkPixbuf *pixbuf = is_written && is_closed && !header.is_refused ? gdk.pixbuf(loader) : NULL;
    GdkPixbuf *oriented = pixbuf == NULL ? NULL : gdk.oriented(pixbuf);
    int is_converted = oriented != NULL && fit(oriented, limits, image);
    if (oriented != NULL) gdk.unref(oriented);
    gdk.unref(loader);
    return is_converted;
}

void cpixbuf_free(struct cpixbuf_image *image) {
    gdk.free(image->png);
    image->png = NULL;
}
