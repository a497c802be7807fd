// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.map.EntrySetView;
import io.wherry.iso.internal.map.KeySetView;
import io.wherry.iso.internal.map.MapStore;
import io.wherry.iso.internal.map.MapWrite;
import io.wherry.iso.internal.map.ValuesView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A concurrent map in a file that any number of processes of one machine open, and read and write
/// in place.
///
/// Reads take no lock: a value is copied, and read again if a writer was active. Writes lock one of
/// the segments of the map. If a process is killed, the effects of all calls that returned are
/// preserved, and an unfinished write leaves the old or the new value; other processes go on. Needs
/// no [IsoSpace] and no native access. Thread-safe.
///
/// The file outlives the processes, and opens in constant time whatever its size. In `/dev/shm` it
/// lasts until the machine stops. On a disk it is permanent: writes before [#force] or [#close]
/// survive a crash of the machine; of later writes, incomplete entries are dropped when the map is
/// opened.
///
/// Keys and values are never null; keys are equal if their bytes are. Iteration is weakly
/// consistent: it never waits for writers and never blocks them, returns a key at most once, and
/// each entry that is present all the time exactly once.
public final class SharedMap<K, V> extends AbstractMap<K, V>
        implements ConcurrentMap<K, V>, AutoCloseable {
    private static final String NO_FUNCTION = "null as a function";

    private final MapStore store;
    private final SharedMapCodec<K> keys;
    private final SharedMapCodec<V> values;

    private SharedMap(MapStore store, SharedMapCodec<K> keys, SharedMapCodec<V> values) {
        this.store = store;
        this.keys = keys;
        this.values = values;
    }

    /// Opens a map, and creates it if the file does not exist or is empty.
    ///
    /// @throws ClusterFormatException if the file is not a map, or was truncated
    /// @throws ClusterFullException if the file system has no room for a new map
    /// @throws IsoException if the map was created with other codecs, or is open in another name
    ///     space of process numbers
    /// @throws IllegalArgumentException if no map can have these options
    public static <K, V> SharedMap<K, V> open(
            Path file, SharedMapCodec<K> keys, SharedMapCodec<V> values, SharedMapOptions options)
            throws IOException {
        MapStore store = MapStore.open(file, keys.name(), values.name(), options);
        return new SharedMap<>(store, keys, values);
    }

    /* A key of another type is a ClassCastException, as the interface allows. */
    @SuppressWarnings("unchecked")
    private byte[] keyBytes(@Nullable Object key) {
        return keys.encode((K) Objects.requireNonNull(key, "null as a key"));
    }

    @SuppressWarnings("unchecked")
    private byte[] valueBytes(@Nullable Object value) {
        return values.encode((V) Objects.requireNonNull(value, "null as a value"));
    }

    private @Nullable V value(byte @Nullable [] bytes) {
        return bytes == null ? null : values.decode(bytes);
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        return value(store.get(keyBytes(key)));
    }

    /// Applies a function to a value in the memory of the map, without a copy if the codec has views
    /// ([SharedMapCodec#view]), and returns its result.
    ///
    /// The value is valid during the call, for the calling thread; the result must not refer to it.
    /// No lock is held: the function may take long, and may use the map. It sees one consistent
    /// value. If a writer changes the same segment meanwhile, the function is stopped by an
    /// exception at its next access and called again, finally with a copy; so it must have no other
    /// effect than its result.
    ///
    /// @return null if the key has no value, or the function returns null
    public <R> @Nullable R read(K key, Function<? super V, ? extends @Nullable R> function) {
        return readBytes(key, bytes -> function.apply(values.view(bytes)));
    }

    /// As [#read], with the encoded value.
    public <R> @Nullable R readBytes(
            K key, Function<? super SharedMapView, ? extends @Nullable R> function) {
        return store.read(keyBytes(key), function);
    }

    @Override
    public V getOrDefault(@Nullable Object key, V otherwise) {
        V value = get(key);
        return value == null ? otherwise : value;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return store.contains(keyBytes(key));
    }

    /// @throws ClusterFullException if there is no room; the map is unchanged
    /// @throws IllegalArgumentException if the entry is larger than half of a segment
    @Override
    public @Nullable V put(K key, V value) {
        return value(store.put(keyBytes(key), valueBytes(value), MapWrite.ALWAYS));
    }

    /// As [#put], without a copy of the old value.
    public void set(K key, V value) {
        store.put(keyBytes(key), valueBytes(value), MapWrite.SET);
    }

    @Override
    public @Nullable V putIfAbsent(K key, V value) {
        return value(store.put(keyBytes(key), valueBytes(value), MapWrite.IF_ABSENT));
    }

    @Override
    public @Nullable V replace(K key, V value) {
        return value(store.put(keyBytes(key), valueBytes(value), MapWrite.IF_PRESENT));
    }

    /// Values are equal if their bytes are.
    @Override
    public boolean replace(K key, V expected, V value) {
        return store.compareAndSet(keyBytes(key), valueBytes(expected), valueBytes(value));
    }

    @Override
    public @Nullable V remove(@Nullable Object key) {
        return value(store.remove(keyBytes(key)));
    }

    /// Values are equal if their bytes are.
    @Override
    public boolean remove(@Nullable Object key, @Nullable Object expected) {
        return expected != null && store.compareAndSet(keyBytes(key), valueBytes(expected), null);
    }

    /// Calls the function without a lock, and again if the value was changed meanwhile.
    @Override
    public @Nullable V compute(
            K key, BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, NO_FUNCTION);
        byte[] bytes = keyBytes(key);
        while (true) {
            byte[] old = store.get(bytes);
            // the function may change what a codec makes of the array, or the array itself
            V value = function.apply(key, value(old == null ? null : old.clone()));
            if (store.compareAndSet(bytes, old, value == null ? null : valueBytes(value))) {
                return value;
            }
        }
    }

    /// Calls the function without a lock, and again if the value was changed meanwhile.
    @Override
    public @Nullable V computeIfPresent(
            K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, NO_FUNCTION);
        return compute(key, (same, old) -> old == null ? null : function.apply(same, old));
    }

    /// Calls the function without a lock, and again if the value was changed meanwhile.
    @Override
    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function, NO_FUNCTION);
        for (K key : keySet()) {
            computeIfPresent(
                    key,
                    (same, old) ->
                            Objects.requireNonNull(function.apply(same, old), "null as a value"));
        }
    }

    /// Calls the function without a lock; the result is dropped if the key has a value by then.
    @Override
    public @Nullable V computeIfAbsent(K key, Function<? super K, ? extends @Nullable V> function) {
        Objects.requireNonNull(function, NO_FUNCTION);
        V old = get(key);
        if (old != null) {
            return old;
        }
        V value = function.apply(key);
        if (value == null) {
            return null;
        }
        V other = putIfAbsent(key, value);
        return other == null ? value : other;
    }

    /// Calls the function without a lock, and again if the value was changed meanwhile.
    @Override
    public @Nullable V merge(
            K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
        Objects.requireNonNull(value, "null as a value");
        Objects.requireNonNull(function, NO_FUNCTION);
        return compute(key, (_, old) -> old == null ? value : function.apply(old, value));
    }

    /// Returns the number of entries, including expired ones that were not removed yet.
    @Override
    public int size() {
        return Math.clamp(store.size(), 0, Integer.MAX_VALUE);
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    /// Removes the entries of one segment after another.
    @Override
    public void clear() {
        store.clear();
    }

    @Override
    public Set<K> keySet() {
        return new KeySetView<>(this);
    }

    @Override
    public Collection<V> values() {
        return new ValuesView<>(this);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new EntrySetView<>(this, store, keys, values);
    }

    /// Removes expired entries, which otherwise take room until it is needed.
    ///
    /// @return the number of removed entries
    public long removeExpired() {
        return store.removeExpired();
    }

    /// Scans the map, drops invalid entries, and recomputes its counters. Writers wait for one
    /// segment at a time. Necessary only for a file that was changed by other programs.
    ///
    /// @return the number of dropped entries
    public long repair() {
        return store.repair();
    }

    public SharedMapStatistics statistics() {
        return store.statistics();
    }

    /// Forces the changes of all processes to the storage of the file.
    public void force() {
        store.force();
    }

    /// Closes the map for this process, after running writes have ended. The last process marks the
    /// file as closed.
    ///
    /// @throws IsoException if a thread keeps a segment locked for 30 seconds; the map is open again
    ///     then, and may be closed later
    @Override
    public void close() throws IOException {
        store.close();
    }
}
