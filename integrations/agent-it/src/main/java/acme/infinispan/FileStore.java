// SPDX-License-Identifier: Apache-2.0
package acme.infinispan;

import acme.value.Order;
import acme.value.Output;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import org.infinispan.Cache;
import org.infinispan.commons.marshall.JavaSerializationMarshaller;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.manager.DefaultCacheManager;

/// A cache whose entries stay in files: `FileStore write`, then `FileStore read`.
public final class FileStore {

    private FileStore() {}

    public static void main(String[] arguments) throws IOException {
        GlobalConfigurationBuilder global = new GlobalConfigurationBuilder().nonClusteredDefault();
        global.serialization()
                .marshaller(new JavaSerializationMarshaller())
                .allowList()
                .addRegexp(".*");
        global.globalState().enable().persistentLocation(Path.of("").toAbsolutePath().toString());
        ConfigurationBuilder cache = new ConfigurationBuilder();
        cache.persistence().addSoftIndexFileStore().dataLocation("data").indexLocation("index");
        try (DefaultCacheManager caches = new DefaultCacheManager(global.build())) {
            caches.defineConfiguration("orders", cache.build());
            Cache<LocalDate, Order> orders = caches.getCache("orders");
            LocalDate day = LocalDate.of(2026, 11, 1);
            if (arguments[0].equals("write")) {
                orders.put(day, Order.pairFor("ada"));
                orders.put(day.plusDays(1), Order.pairFor("bob"));
            }
            Output.show("order", orders.get(day));
            Output.show("order", orders.get(day.plusDays(1)));
        }
    }
}
