// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import io.wherry.iso.SharedMap;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapOptions;
import java.io.IOException;
import java.nio.file.Path;

/// @param inPlace whether values are read without a copy
record SharedTextMap(SharedMap<String, byte[]> map, Path file, boolean inPlace) implements TextMap {
    private static final long MOST_BYTES = 256; // of an entry

    static TextMap open(Path file, int entries, boolean inPlace) throws IOException {
        SharedMapOptions options =
                SharedMapOptions.ofBytes(MOST_BYTES * entries).withMaxEntries(2L * entries);
        return new SharedTextMap(
                SharedMap.open(file, SharedMapCodec.text(), SharedMapCodec.bytes(), options),
                file,
                inPlace);
    }

    @Override
    public long read(String key) {
        if (!inPlace) {
            return MapValue.checked(map.get(key));
        }
        Long checked = map.readBytes(key, value -> MapValue.checked(value::getLong));
        return checked == null ? MapValue.checked((byte[]) null) : checked;
    }

    @Override
    public void put(String key, byte[] value) {
        map.set(key, value);
    }

    @Override
    public long bytes() throws IOException {
        return FileBlocks.bytes(file);
    }

    @Override
    public void close() throws IOException {
        map.close();
    }
}
