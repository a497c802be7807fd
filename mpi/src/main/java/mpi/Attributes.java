// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What a program keeps with a communicator, a datatype or a window, by key. Values are copied when they come in and when
/// they go out, as programs of Open MPI know it. Thread-safe.
final class Attributes {
    private static final int FIRST_KEY = 100;

    private static final AtomicInteger NEXT = new AtomicInteger(FIRST_KEY);
    private static final Set<Integer> KEYS = ConcurrentHashMap.newKeySet();
    private static final GraphCodec COPIES = GraphCodec.lean();

    private final Map<Integer, byte[]> values = new ConcurrentHashMap<>();

    Attributes() {}

    /// The same values.
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

    /// Values under it stay.
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
        return new MPIException(MPI.ERR_KEYVAL, "no such key: " + key, null);
    }
}
