// SPDX-License-Identifier: Apache-2.0
package io.wherry.ehcache;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import java.nio.file.Path;
import org.ehcache.PersistentCacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.MemoryUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The contract of integrations over a disk tier.
final class DiskTest extends IntegrationContract {
    private static PersistentCacheManager manager;

    @BeforeAll
    static void start(@TempDir Path folder) {
        ResourcePoolsBuilder disk =
                ResourcePoolsBuilder.newResourcePoolsBuilder().disk(512, MemoryUnit.MB, true);
        manager =
                CacheManagerBuilder.newCacheManagerBuilder()
                        .with(CacheManagerBuilder.persistence(folder.toFile()))
                        .withCache(
                                "values",
                                CacheConfigurationBuilder.newCacheConfigurationBuilder(
                                                String.class, Object.class, disk)
                                        .withValueSerializer(
                                                new GraphEhcacheSerializer<>(
                                                        new SelectedFormat(GraphCodec.lean())))
                                        .withResilienceStrategy(new FailingResilience<>()))
                        .build(true);
    }

    @AfterAll
    static void stop() {
        manager.close();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new CacheStore(manager.getCache("values", String.class, Object.class), codec);
    }

    @Override
    protected boolean storesNull() {
        return false;
    }
}
