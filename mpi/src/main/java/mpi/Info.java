// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Hints: keys and values, in the order in which they were set. Thread-safe.
@SuppressWarnings("AvoidCommonTypeNames") // the name in the standard
public final class Info implements Freeable, Cloneable {
    private final AtomicReference<@Nullable Map<String, String>> words;

    public Info() {
        this(Map.of());
    }

    Info(@Nullable Map<String, String> words) {
        this.words = new AtomicReference<>(words);
    }

    /// Sets the value of a key.
    ///
    /// @throws MPIException if the key is null, empty or longer than [MPI#MAX_INFO_KEY]
    ///     (`ERR_INFO_KEY`), or the value is null or longer than [MPI#MAX_INFO_VAL]
    ///     (`ERR_INFO_VALUE`)
    public void set(String key, String value) {
        if (isLonger(key, MPI.MAX_INFO_KEY) || key.isEmpty()) {
            throw new MPIException(
                    MPI.ERR_INFO_KEY, "info key is null, empty or too long: " + key, null);
        }
        if (isLonger(value, MPI.MAX_INFO_VAL)) {
            throw new MPIException(
                    MPI.ERR_INFO_VALUE, "info value is null or too long: key=" + key, null);
        }
        change(now -> now.put(key, value));
    }

    /// Returns whether a text is longer than `most` characters, or null: programs are not checked
    /// for null.
    private static boolean isLonger(@Nullable String text, int most) {
        return text == null || text.length() > most;
    }

    private void change(Consumer<Map<String, String>> change) {
        var _ =
                words.updateAndGet(now -> {
                    Map<String, String> next = new LinkedHashMap<>(present(now));
                    change.accept(next);
                    return next;
                });
    }

    /// Returns the value of a key; null if it is not set.
    public @Nullable String get(String key) {
        return words().get(key);
    }

    /// Same as [#get] (MPI 4.1, 10: MPI_INFO_GET_STRING).
    public @Nullable String getString(String key) {
        return get(key);
    }

    /// Returns information about the start of this process: `arch` and `wdir` (MPI 4.1, 10:
    /// MPI_INFO_CREATE_ENV). May be called before [MPI#Init].
    public static Info createEnv() {
        Info known = new Info();
        known.set("arch", System.getProperty("os.arch"));
        String folder = System.getProperty("user.dir");
        known.change(now -> now.put("wdir", folder)); // of any length
        return known;
    }

    /// Removes a key.
    ///
    /// @throws MPIException if the key is not set (`ERR_INFO_NOKEY`)
    public void delete(String key) {
        change(now -> {
            if (now.remove(key) == null) {
                throw new MPIException(MPI.ERR_INFO_NOKEY, "key is not set: " + key, null);
            }
        });
    }

    /// Returns the number of keys.
    public int size() {
        return words().size();
    }

    /// Returns key number `index`.
    ///
    /// @throws MPIException if the number is out of range (`ERR_ARG`)
    public String getKey(int index) {
        List<String> keys = List.copyOf(words().keySet());
        if (index < 0 || index >= keys.size()) {
            throw new MPIException(MPI.ERR_ARG, "key number is out of range: " + index, null);
        }
        return keys.get(index);
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Info clone() {
        return dup();
    }

    /// Returns a copy.
    public Info dup() {
        return new Info(words());
    }

    /// Returns a copy; an empty one for `INFO_NULL`, and for null: a rank that refused its hints in
    /// a collective call would make the others wait.
    static Info copyOf(@Nullable Info info) {
        Map<String, String> now = info == null ? null : info.words.get();
        return new Info(now == null ? Map.of() : now);
    }

    /// Returns a copy as a map; an empty one for `INFO_NULL`.
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

    /// Returns whether it has been freed.
    public boolean isNull() {
        return words.get() == null;
    }

    private Map<String, String> words() {
        return present(words.get());
    }

    private static Map<String, String> present(@Nullable Map<String, String> words) {
        if (words == null) {
            throw new MPIException(MPI.ERR_INFO, "no info", null);
        }
        return words;
    }
}
