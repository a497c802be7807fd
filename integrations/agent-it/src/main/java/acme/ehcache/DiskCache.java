// SPDX-License-Identifier: Apache-2.0
package acme.ehcache;

import acme.value.Order;
import acme.value.Output;
import java.io.File;
import java.time.LocalDate;
import org.ehcache.Cache;
import org.ehcache.PersistentCacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;

/// A cache whose entries stay on the disk: `DiskCache write`, then `DiskCache read`.
public final class DiskCache {

    private DiskCache() {}

    public static void main(String[] arguments) {
        ResourcePoolsBuilder pools =
                ResourcePoolsBuilder.newResourcePoolsBuilder()
                        .heap(1, EntryUnit.ENTRIES)
                        .offheap(1, MemoryUnit.MB)
                        .disk(4, MemoryUnit.MB, true);
        try (PersistentCacheManager caches =
                CacheManagerBuilder.newCacheManagerBuilder()
                        .with(CacheManagerBuilder.persistence(new File("cache")))
                        .withCache(
                                "orders",
                                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                        LocalDate.class, Order.class, pools))
                        .build(true)) {
            Cache<LocalDate, Order> orders =
                    caches.getCache("orders", LocalDate.class, Order.class);
            if (arguments[0].equals("write")) {
                for (int day = 1; day <= 9; day++) {
                    orders.put(LocalDate.of(2026, 11, day), Order.pairFor("ada " + day));
                }
            }
            for (int day = 1; day <= 9; day++) {
                Output.show("order", orders.get(LocalDate.of(2026, 11, day)));
            }
        }
    }
}
