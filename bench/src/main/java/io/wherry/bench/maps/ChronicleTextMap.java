// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import java.io.IOException;
import java.nio.file.Path;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import org.jspecify.annotations.Nullable;

/// A map of Chronicle, read by `get` or by `getUsing`.
final class ChronicleTextMap implements TextMap {
    private static final double AVERAGE_KEY = 10;

    private final ChronicleMap<String, byte[]> map;
    private final Path file;
    private final byte @Nullable [] target;

    /// @param target receives values; null if each call allocates one
    private ChronicleTextMap(
            ChronicleMap<String, byte[]> map, Path file, byte @Nullable [] target) {
        this.map = map;
        this.file = file;
        this.target = target;
    }

    static TextMap open(Path file, int entries, boolean using) throws IOException {
        ChronicleMap<String, byte[]> map =
                ChronicleMapBuilder.of(String.class, byte[].class)
                        .entries(entries)
                        .averageKeySize(AVERAGE_KEY)
                        .averageValueSize(MapValue.BYTES)
                        .putReturnsNull(true)
                        .createPersistedTo(file.toFile());
        return new ChronicleTextMap(map, file, using ? new byte[MapValue.BYTES] : null);
    }

    @Override
    public long read(String key) {
        return MapValue.checked(target == null ? map.get(key) : map.getUsing(key, target));
    }

    @Override
    public void put(String key, byte[] value) {
        map.put(key, value);
    }

    @Override
    public long bytes() throws IOException {
        return FileBlocks.bytes(file);
    }

    @Override
    public void close() {
        map.close();
    }
}
