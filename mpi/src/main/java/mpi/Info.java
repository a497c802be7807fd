// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Hints: words for words, in the order in which they were set. Thread-safe.
@SuppressWarnings("AvoidCommonTypeNames") // the standard's
public final class Info implements Freeable, Cloneable {
    private final AtomicReference<@Nullable Map<String, String>> words;

    public Info() {
        this(Map.of());
    }

    Info(@Nullable Map<String, String> words) {
        this.words = new AtomicReference<>(words);
    }

    public void set(String key, String value) {
        Map<String, String> more = new LinkedHashMap<>(words());
        more.put(key, value);
        words.set(more);
    }

    /// The value of a key; null if there is none.
    public @Nullable String get(String key) {
        return words().get(key);
    }

    /// As [#get] (MPI 4.1, 10: MPI_INFO_GET_STRING).
    public @Nullable String getString(String key) {
        return get(key);
    }

    /// Returns what is known of the start of this process: `arch` and `wdir` (MPI 4.1, 10:
    /// MPI_INFO_CREATE_ENV). Before [MPI#Init], too.
    public static Info createEnv() {
        Info known = new Info();
        known.set("arch", System.getProperty("os.arch"));
        known.set("wdir", System.getProperty("user.dir"));
        return known;
    }

    /// Takes a key out.
    ///
    /// @throws MPIException if there is none (`ERR_INFO_NOKEY`)
    public void delete(String key) {
        Map<String, String> fewer = new LinkedHashMap<>(words());
        if (fewer.remove(key) == null) {
            throw new MPIException(MPI.ERR_INFO_NOKEY, "no such key: " + key, null);
        }
        words.set(fewer);
    }

    /// How many keys there are.
    public int size() {
        return words().size();
    }

    /// Key number `index`.
    public String getKey(int index) {
        return words().keySet().stream()
                .skip(index)
                .findFirst()
                .orElseThrow(() ->
                        new MPIException(MPI.ERR_ARG, "no key of this number: " + index, null));
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Info clone() {
        return dup();
    }

    /// Another one with the same words.
    public Info dup() {
        return new Info(words());
    }

    /// As [#dup]; without words of what is no info.
    Info hints() {
        Map<String, String> now = words.get();
        return new Info(now == null ? Map.of() : now);
    }

    /// A copy of the words; none of what is no info.
    Map<String, String> toMap() {
        Map<String, String> now = words.get();
        return now == null ? Map.of() : Map.copyOf(now);
    }

    static Info none() {
        return new Info(null);
    }

    @Override
    public void free() {
        words.set(null);
    }

    /// Whether it has been freed.
    public boolean isNull() {
        return words.get() == null;
    }

    private Map<String, String> words() {
        Map<String, String> now = words.get();
        if (now == null) {
            throw new MPIException(MPI.ERR_INFO, "no info", null);
        }
        return now;
    }
}
