// SPDX-License-Identifier: Apache-2.0

/// A serializer of Apache Wicket that writes Wherry's formats.
module io.wherry.wicket {
    requires transitive io.wherry.codec;
    requires transitive org.apache.wicket.core;
    requires static transitive io.wherry.inspect; // for the sizes of pages alone
    requires static transitive org.jspecify;

    exports io.wherry.wicket;
}
