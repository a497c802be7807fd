// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The attributes of a communicator, a datatype or a window, by key. Values are copied when they
/// are set and when they are read, as in Open MPI. Thread-safe.
final class Attributes {
    private static final int FIRST_KEY = 100;

    private static final AtomicInteger NEXT = new AtomicInteger(FIRST_KEY);
    private static final Set<Integer> KEYS = ConcurrentHashMap.newKeySet();
    private static final GraphCodec COPIES = GraphCodec.lean();

    private final Map<Integer, byte[]> values = new ConcurrentHashMap<>();

    Attributes() {}

    /// Returns a copy with the same values.
    Attributes copy() {
        Attributes copy = new Attributes();
        copy.values.putAll(values);
        return copy;
    }

    static int newKey() {
        int key = NEXT.getAndIncrement();
        KEYS.add(key);
        return key;
    }

    /// Frees a key; values under it remain.
    static void freeKey(int key) {
        if (!KEYS.remove(key)) {
            throw noKey(key);
        }
    }

    void set(int key, @Nullable Object value) {
        if (!KEYS.contains(key)) {
            throw noKey(key);
        }
        try {
            values.put(key, COPIES.encode(value));
        } catch (IOException e) {
            throw new MPIException(
                    MPI.ERR_ARG, "attribute cannot be written: " + e.getMessage(), e);
        }
    }

    @Nullable Object get(int key) {
        byte[] value = values.get(key);
        if (value == null) {
            return null;
        }
        try {
            return COPIES.decode(value);
        } catch (IOException e) {
            throw new MPIException(MPI.ERR_ARG, "attribute cannot be read: " + e.getMessage(), e);
        }
    }

    void delete(int key) {
        if (values.remove(key) == null) {
            throw noKey(key);
        }
    }

    private static MPIException noKey(int key) {
        return new MPIException(MPI.ERR_KEYVAL, "unknown attribute key: " + key, null);
    }
}
