// SPDX-License-Identifier: Apache-2.0

/// Beans of Spring Boot that store sessions, cached values and values of Redis in Wherry's formats.
@SuppressWarnings({
    "requires-automatic",
    "requires-transitive-automatic"
}) // Spring has no module descriptors
module io.wherry.spring.boot {
    requires transitive io.wherry.spring;
    requires spring.beans;
    requires transitive spring.boot;
    requires transitive spring.boot.autoconfigure;
    requires spring.context;
    requires static micrometer.core;
    requires static spring.boot.cache;
    requires static spring.data.redis;
    requires static transitive org.jspecify;

    exports io.wherry.spring.boot;

    opens io.wherry.spring.boot; // to Spring, which makes the beans
}
