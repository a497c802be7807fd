// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

import io.wherry.iso.ClusterFormatException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Types as a file or a peer describes them, by number. A description is parsed on first use, and
/// is accepted only if the parsed type has the same description and number. Thread-safe.
public final class DescribedTypes {
    /// Largest number of descriptions of one file or peer.
    public static final int MOST = 1 << 16;

    /// Largest number of characters of all these descriptions.
    private static final long MOST_CHARACTERS = 1L << 25;

    private final String source;
    private final Map<Integer, String> texts = new ConcurrentHashMap<>();
    private final Map<Integer, Type> parsed = new ConcurrentHashMap<>();
    private long characters; // guarded by this
    private volatile Comparison agreement = new Comparison(-1, 0, false);
    private volatile Comparison conflict = agreement;
    private volatile Derived derived = new Derived(-1, this);

    /* The result of [#derived]. */
    private record Derived(int changes, Object made) {}

    /* The result of [#agrees]; computed again only when types were added. */
    private record Comparison(int changes, int size, boolean result) {
        boolean isCurrent(DescribedTypes types) {
            return changes == Types.changes() && size == types.texts.size();
        }
    }

    /// @param source for messages: `file=tree.cluster`, `node=3`
    public DescribedTypes(String source) {
        this.source = source;
    }

    /// Returns where the descriptions come from.
    public String source() {
        return source;
    }

    /// Adds the description of a type; does nothing if it was added before.
    ///
    /// @throws ClusterFormatException if there are too many, or a different one with this number
    public synchronized void add(int id, String description) {
        String known = texts.get(id);
        if (known != null) {
            if (!known.equals(description)) {
                throw twoTypes(id, description, known);
            }
            return;
        }
        characters += description.length();
        if (texts.size() == MOST || characters > MOST_CHARACTERS) {
            throw new ClusterFormatException(
                    "too many descriptions of types: %s, types=%d, characters=%d"
                            .formatted(source, texts.size(), characters));
        }
        texts.put(id, description);
    }

    private ClusterFormatException twoTypes(int id, String there, String here) {
        return new ClusterFormatException(
                "two types with one number: %s, id=%08x, there=%s, here=%s"
                        .formatted(source, id, there, here));
    }

    /// Returns the numbers of the described types.
    public Set<Integer> numbers() {
        return texts.keySet();
    }

    /// Returns the description of a type, or null.
    public @Nullable String description(int id) {
        return texts.get(id);
    }

    /// Returns the type with this number, known or described; null if it is neither.
    ///
    /// @throws ClusterFormatException if the description is invalid, or differs from that of the
    ///     known type
    public @Nullable Type type(int id) {
        return type(id, 0);
    }

    @Nullable Type type(int id, int depth) {
        Type known = Types.known(id);
        String text = texts.get(id);
        if (known != null) {
            if (text != null && !known.description().equals(text)) {
                throw twoTypes(id, text, known.description());
            }
            return known;
        }
        if (text == null) {
            return null;
        }
        Type made = parsed.get(id);
        if (made == null) {
            made = new DescriptionParser(this, id, text).parse(depth);
            parsed.put(id, made);
        }
        return made;
    }

    /// Returns whether objects of all these types can be read as they are.
    public boolean agrees() {
        Comparison known = agreement;
        if (!known.isCurrent(this)) {
            known = new Comparison(Types.changes(), texts.size(), allReadable());
            agreement = known;
        }
        return known.result;
    }

    private boolean allReadable() {
        for (int id : texts.keySet()) {
            if (!Types.isReadable(id)) {
                return false;
            }
        }
        return true;
    }

    /// Returns whether the program has a different type with the name of one of these.
    ///
    /// @throws ClusterFormatException if a description is invalid
    public boolean conflicts() {
        Comparison known = conflict;
        if (!known.isCurrent(this)) {
            known = new Comparison(Types.changes(), texts.size(), anyConflict());
            conflict = known;
        }
        return known.result;
    }

    /// Returns the cached result of `make`, a value derived from these types; it is computed again
    /// after the program has registered further types.
    ///
    /// @param type class of the result, always the same one
    public <T> T derived(Class<T> type, Supplier<T> make) {
        Derived known = derived;
        int changes = Types.changes();
        if (known.changes != changes) {
            known = new Derived(changes, make.get());
            derived = known;
        }
        return type.cast(known.made);
    }

    private boolean anyConflict() {
        boolean found = false;
        for (int id : texts.keySet()) {
            Type type = Types.isReadable(id) ? null : type(id);
            found |= type != null && Aliases.counterpart(type.name()) != null;
        }
        return found;
    }
}
