// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.data;

import io.wherry.iso.IsoMap;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.View;
import java.util.List;

/// Shows maps of one kind of keys and values.
///
/// ```text
///  0      4        8       12     16     20     24       28
///  +------+--------+-------+------+------+------+--------+----+
///  | type | hashes | index | keys | size | used | values | 0  |
///  +------+--------+-------+------+------+------+--------+----+
///
///  keys, values   arrays, an entry each, in the order in which they came; 0 as long as the map was always empty
///  hashes         int[], as long: hash of the key with the highest bit set; 0 if the entry was removed
///  index          int[], twice as long, a power of two: number of an entry plus 1 where its hash, from the lowest bits on,
///                 found the first free place; 0 if free
///  used           entries, with those that were removed
///  size           entries that are there
/// ```
///
/// @param <K> what the keys are
/// @param <V> what the values are
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
