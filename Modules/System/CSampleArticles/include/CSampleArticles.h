#ifndef CSAMPLEARTICLES_H
#define CSAMPLEARTICLES_H

#include <stddef.h>

/// A text in Markdown.
struct csamplearticles_file {
    /// `NULL` if there is no such file.
    const char *name;
    /// Not terminated by a zero.
    const char *bytes;
    /// In bytes.
    size_t count;
};

/// Returns a file by its position, which begins with 0. The files are a part of the program.
struct csamplearticles_file csamplearticles_file(size_t position);

#endif
