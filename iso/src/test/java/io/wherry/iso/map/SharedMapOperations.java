// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.map;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// Random operations on a map of one range of keys, the same for the same seed, with values that
/// tell whether they are whole.
final class SharedMapOperations {
    static final int KEYS = 150;

    private static final int HEADER = 20;

    private final Random random;
    private final long first;
    private final int longest;

    /// @param first key of the range
    SharedMapOperations(long seed, long first, int longest) {
        this.random = new Random(seed);
        this.first = first;
        this.longest = longest;
    }

    /// Does the next operation.
    void apply(Map<Long, byte[]> map) {
        long key = first + random.nextInt(KEYS);
        byte[] value = value(key, random.nextLong(), random.nextInt(longest));
        switch (random.nextInt(10)) {
            case 0, 1 -> map.remove(key);
            case 2 -> map.putIfAbsent(key, value);
            case 3 -> map.compute(key, (_, old) -> old == null ? value : null);
            case 4 -> map.replace(key, value);
            case 5 -> map.merge(key, value, (old, _) -> value(key, old.length, 8));
            default -> map.put(key, value);
        }
    }

    /// Bytes that belong together: key, seed, hash of what follows.
    static byte[] value(long key, long seed, int more) {
        byte[] bytes = new byte[HEADER + more];
        new SplittableRandom(key * 31 + seed).nextBytes(bytes);
        put(bytes, 0, key);
        put(bytes, 8, seed);
        int hash = hash(bytes);
        for (int i = 0; i < 4; i++) {
            bytes[16 + i] = (byte) (hash >>> (8 * i));
        }
        return bytes;
    }

    static void requireWhole(long key, byte[] bytes) {
        byte[] copy = bytes.clone();
        int hash = 0;
        for (int i = 0; i < 4; i++) {
            hash |= (copy[16 + i] & 0xFF) << (8 * i);
        }
        long there = 0;
        for (int i = 0; i < 8; i++) {
            there |= (copy[i] & 0xFFL) << (8 * i);
        }
        if (there != key || hash != hash(copy)) {
            throw new AssertionError("torn value: key=" + key + ", key of the value=" + there);
        }
    }

    /// Returns the seed of a value.
    static long seed(byte[] bytes) {
        long seed = 0;
        for (int i = 0; i < 8; i++) {
            seed |= (bytes[8 + i] & 0xFFL) << (8 * i);
        }
        return seed;
    }

    /// Reads a key of one of two writers, and from time to time all entries.
    static void readSome(Map<Long, byte[]> map, Random random) {
        long key = random.nextInt(2 * KEYS);
        byte[] value = map.get(key);
        if (value != null) {
            requireWhole(key, value);
        }
        if (random.nextInt(1000) == 0) {
            map.forEach(SharedMapOperations::requireWhole);
        }
    }

    /// Returns the first key of a range whose values differ, or null.
    static @Nullable Long difference(Map<Long, byte[]> map, Map<Long, byte[]> model, long first) {
        for (long key = first; key < first + KEYS; key++) {
            if (!Arrays.equals(map.get(key), model.get(key))) {
                return key;
            }
        }
        return null;
    }

    private static void put(byte[] bytes, int at, long value) {
        for (int i = 0; i < 8; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    private static int hash(byte[] bytes) {
        int hash = bytes.length;
        for (int i = 0; i < bytes.length; i++) {
            if (i < 16 || i >= HEADER) {
                hash = hash * 31 + bytes[i];
            }
        }
        return hash;
    }
}
