// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.ValueStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.wicket.mock.MockPageContext;
import org.apache.wicket.pageStore.DiskPageStore;
import org.apache.wicket.pageStore.IPageContext;
import org.apache.wicket.pageStore.IPageStore;
import org.apache.wicket.pageStore.SerializedPage;
import org.apache.wicket.serialize.ISerializer;
import org.apache.wicket.util.lang.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The contract of integrations over the pages of a session on disk.
final class PageStoreTest extends IntegrationContract {
    private static final Map<String, Integer> NUMBERS = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();
    private static final IPageContext SESSION = new MockPageContext("session");

    private static DiskPageStore disk;

    @BeforeAll
    static void start(@TempDir Path folder) {
        disk = new DiskPageStore("contract", folder.toFile(), Bytes.megabytes(400));
        disk.canBeAsynchronous(SESSION); // binds the session, once
    }

    @AfterAll
    static void stop() {
        disk.destroy();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new Pages(disk, new GraphPageSerializer(codec));
    }

    /// Values as the pages that [org.apache.wicket.pageStore.SerializingPageStore] would store.
    private record Pages(IPageStore store, ISerializer serializer) implements ValueStore {
        @Override
        public void store(String key, Object value) {
            byte[] bytes = serializer.serialize(value);
            store.addPage(SESSION, new SerializedPage(number(key), "value", bytes));
        }

        @Override
        public Object load(String key) {
            SerializedPage page = (SerializedPage) store.getPage(SESSION, number(key));
            return serializer.deserialize(page.getData());
        }

        private static int number(String key) {
            return NUMBERS.computeIfAbsent(key, _ -> NEXT.incrementAndGet());
        }

        @Override
        public void close() {}
    }
}
