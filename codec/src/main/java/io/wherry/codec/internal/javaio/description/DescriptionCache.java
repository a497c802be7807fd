// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.shape.PermanentLoaders;
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The class descriptions of earlier streams, found by their bytes; and the classes that one loader
/// found. Safe for any thread.
public final class DescriptionCache {
    /* Most streams say what others have said, word for word. What is kept here is bound to the classes that a loader finds,
     * so there is one for each loader, which does not keep the loader from being unloaded. */
    private static final int MOST = 1 << 12;

    private static final Map<ClassLoader, Reference<DescriptionCache>> SHARED = new WeakHashMap<>();
    private static final DescriptionCache OF_PLATFORM = new DescriptionCache();

    private final Map<String, Class<?>> classes = new ConcurrentHashMap<>();

    /// Open addressing, at most half full; replaced as a whole.
    private volatile @Nullable DescriptionBytes[] table = new DescriptionBytes[64];

    private int size;

    /// The one for java.io's rules.
    public static DescriptionCache of(@Nullable ClassLoader loader) {
        if (loader == null) {
            return OF_PLATFORM;
        }
        synchronized (SHARED) {
            Reference<DescriptionCache> held = SHARED.get(loader);
            DescriptionCache found = held == null ? null : held.get();
            if (found == null) {
                found = new DescriptionCache();
                SHARED.put(
                        loader,
                        PermanentLoaders.contains(loader)
                                ? new SoftReference<>(found)
                                : new WeakReference<>(found));
            }
            return found;
        }
    }

    /// The class of that name that was found before, or null.
    public @Nullable Class<?> type(String name) {
        return classes.get(name);
    }

    /// Keeps the class of that name.
    public void add(String name, Class<?> type) {
        if (classes.size() >= MOST) {
            classes.clear();
        }
        classes.put(name, type);
    }

    /// The description whose first `count` bytes are `bytes[from ..]`, up to its number of fields;
    /// or null.
    public @Nullable DescriptionBytes find(byte[] bytes, int from, int count) {
        @Nullable DescriptionBytes[] all = table;
        int mask = all.length - 1;
        int slot = DescriptionBytes.hash(bytes, from, count) & mask;
        while (true) {
            DescriptionBytes found = all[slot];
            if (found == null || found.startsAs(bytes, from, count)) {
                return found;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Keeps a description for later streams, in place of one that begins with the same bytes.
    public synchronized void add(Description described) {
        if (!DescriptionBytes.isSmall(described)) {
            return;
        }
        if (size >= MOST) {
            table = new DescriptionBytes[64];
            size = 0;
        }
        @Nullable DescriptionBytes[] all = table;
        boolean full = 2 * size >= all.length;
        @Nullable DescriptionBytes[] next = full ? grown(all) : Arrays.copyOf(all, all.length);
        size += put(next, new DescriptionBytes(described)) ? 1 : 0;
        table = next;
    }

    private static @Nullable DescriptionBytes[] grown(@Nullable DescriptionBytes[] all) {
        @Nullable DescriptionBytes[] next = new DescriptionBytes[2 * all.length];
        for (DescriptionBytes one : all) {
            if (one != null) {
                put(next, one);
            }
        }
        return next;
    }

    /// True if it is in a place of its own.
    private static boolean put(@Nullable DescriptionBytes[] all, DescriptionBytes one) {
        int mask = all.length - 1;
        int slot = one.hashCode() & mask;
        while (true) {
            DescriptionBytes other = all[slot];
            if (other == null || other.startsAs(one)) {
                all[slot] = one;
                return other == null;
            }
            slot = (slot + 1) & mask;
        }
    }
}
