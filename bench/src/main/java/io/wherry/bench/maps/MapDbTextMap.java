// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.maps;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

record MapDbTextMap(DB db, Map<String, byte[]> map, Path file) implements TextMap {

    static TextMap open(Path file) {
        DB db = DBMaker.fileDB(file.toFile()).fileMmapEnable().make();
        return new MapDbTextMap(
                db,
                db.hashMap("texts", Serializer.STRING, Serializer.BYTE_ARRAY).createOrOpen(),
                file);
    }

    @Override
    public long read(String key) {
        return MapValue.checked(map.get(key));
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
        db.close();
    }
}
