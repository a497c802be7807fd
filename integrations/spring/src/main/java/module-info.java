// SPDX-License-Identifier: Apache-2.0

/// Serializers for Spring and for the projects around it, which need not all be there.
@SuppressWarnings({
    "requires-automatic",
    "requires-transitive-automatic"
}) // Spring has no module descriptors
module io.wherry.spring {
    requires transitive io.wherry.codec;
    requires transitive spring.core;
    requires static jakarta.messaging;
    requires static micrometer.core;
    requires static spring.amqp;
    requires static spring.batch.core;
    requires static spring.data.redis;
    requires static spring.jms;
    requires static transitive org.jspecify;

    exports io.wherry.spring;
}
