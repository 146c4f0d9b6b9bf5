#ifndef CDEVTOOLSPAGE_H
#define CDEVTOOLSPAGE_H

#include <stddef.h>

/// A file of the page.
struct cdevtoolspage_file {
    /// `NULL` if there is no such file.
    const char *name;
    /// Not terminated by a zero.
    const char *bytes;
    /// In bytes.
    size_t count;
};

/// Returns a file by its position, which begins with 0. The files are a part of the program.
struct cdevtoolspage_file cdevtoolspage_file(size_t position);

#endif
