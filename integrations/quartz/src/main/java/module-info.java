// SPDX-License-Identifier: Apache-2.0

/// A delegate of Quartz's job store that writes Wherry's formats.
@SuppressWarnings({
    "requires-automatic",
    "requires-transitive-automatic"
}) // Quartz has no module descriptor
module io.wherry.quartz {
    requires transitive io.wherry.codec;
    requires transitive java.sql;
    requires transitive org.quartz;
    requires static transitive org.jspecify;

    exports io.wherry.quartz;
}
