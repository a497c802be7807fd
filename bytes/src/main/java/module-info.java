// SPDX-License-Identifier: Apache-2.0

/// Buffers, byte order and the places bytes come from and go to. Knows nothing of objects or links.
module io.wherry.bytes {
    requires static transitive org.jspecify;

    exports io.wherry.bytes;
}
