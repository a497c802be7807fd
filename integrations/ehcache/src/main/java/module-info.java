// SPDX-License-Identifier: Apache-2.0

/// A serializer of Ehcache that writes Wherry's formats.
@SuppressWarnings({
    "requires-automatic",
    "requires-transitive-automatic"
}) // Ehcache has no module descriptor
module io.wherry.ehcache {
    requires transitive ehcache;
    requires transitive io.wherry.codec;
    requires static transitive org.jspecify;

    exports io.wherry.ehcache;
}
