// SPDX-License-Identifier: Apache-2.0

/// Stores of Apache Tomcat for sessions, in Wherry's formats.
module io.wherry.tomcat {
    requires transitive io.wherry.codec;
    requires transitive org.apache.tomcat.embed.core;
    requires static transitive org.jspecify;

    exports io.wherry.tomcat;
}
