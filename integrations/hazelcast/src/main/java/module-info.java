// SPDX-License-Identifier: Apache-2.0

/// A serializer of Hazelcast that writes Wherry's formats.
@SuppressWarnings({
    "requires-automatic",
    "requires-transitive-automatic"
}) // Hazelcast has no module descriptor
module io.wherry.hazelcast {
    requires transitive com.hazelcast.core;
    requires transitive io.wherry.codec;
    requires static transitive org.jspecify;

    exports io.wherry.hazelcast;
}
