// SPDX-License-Identifier: Apache-2.0

/// A codec of Redisson that writes Wherry's formats and reads those of other codecs.
@SuppressWarnings({
    "requires-automatic",
    "requires-transitive-automatic"
}) // Redisson has no module descriptor
module io.wherry.redisson {
    requires io.netty.buffer;
    requires transitive io.wherry.codec;
    requires transitive redisson;
    requires static transitive org.jspecify;

    exports io.wherry.redisson;
}
