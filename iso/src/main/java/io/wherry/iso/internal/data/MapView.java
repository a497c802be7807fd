// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.IsoMap;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.View;
import java.util.List;

/// Shows maps of one key type and one value type.
///
/// ```text
///  0      4        8       12     16     20     24       28
///  +------+--------+-------+------+------+------+--------+----+
///  | type | hashes | index | keys | size | used | values | 0  |
///  +------+--------+-------+------+------+------+--------+----+
///
///  keys, values   arrays with an element for each entry, in insertion order; 0 as long as the
///                 map was always empty
///  hashes         int[] of the same length: hash of the key with the highest bit set; 0 if the
///                 entry was removed
///  index          int[] of twice the length, a power of two: open addressing by the low bits of
///                 the hash; each element is the number of an entry plus 1, or 0 if free
///  used           number of entries, removed ones included
///  size           number of entries that were not removed
/// ```
///
/// @param <K> type of the keys
/// @param <V> type of the values
public record MapView<K, V>(Key<K> key, Element<V> value, Type shape)
        implements View<IsoMap<K, V>> {

    public static <K, V> MapView<K, V> of(Key<K> key, Element<V> value) {
        Type keys = key.element().array();
        Type values = value.array();
        List<Field> fields =
                List.of(
                        new Field("hashes", Kind.REFERENCE, Types.INTS.name(), 0),
                        new Field("index", Kind.REFERENCE, Types.INTS.name(), 0),
                        new Field("keys", Kind.REFERENCE, keys.name(), 0),
                        new Field("size", Kind.INT, "int", 0),
                        new Field("used", Kind.INT, "int", 0),
                        new Field("values", Kind.REFERENCE, values.name(), 0));
        String name =
                "%s<%s,%s>"
                        .formatted(
                                IsoMap.class.getName(), keys.elementType(), values.elementType());
        return new MapView<>(key, value, Types.register(Type.ofFields(name, null, fields)));
    }

    @Override
    public int type() {
        return shape.id();
    }

    @Override
    public int size() {
        return shape.size();
    }

    @Override
    public IsoMap<K, V> at(int reference) {
        return new ClusterMap<>(new Entries<>(reference, key, value));
    }

    @Override
    public boolean keepsCluster() {
        return true;
    }

    @Override
    public int reference(IsoMap<K, V> map) {
        return map.isoReference();
    }
}
