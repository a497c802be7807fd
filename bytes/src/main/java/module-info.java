// SPDX-License-Identifier: Apache-2.0

/// Byte order, buffers, sources and sinks of bytes. Independent of objects and links.
module io.wherry.bytes {
    requires static transitive org.jspecify;

    exports io.wherry.bytes;
}
