// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Objects of the heap of one JVM.
final class HeapTextMap implements TextMap {
    private final Map<String, byte[]> map = new ConcurrentHashMap<>();
    private final long before = used();

    @Override
    public long read(String key) {
        return MapValue.checked(map.get(key));
    }

    @Override
    public void put(String key, byte[] value) {
        map.put(key, value);
    }

    /// Keys are not counted: the program has them, too.
    @Override
    public long bytes() {
        return used() - before;
    }

    @SuppressWarnings("GarbageCollection") // what is reachable is what it takes
    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Override
    public void close() {
        map.clear();
    }
}
