// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

import io.wherry.iso.internal.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The types found in a cluster during verification, and bit rows of the start positions of their
/// objects and of permitted reference targets.
final class TypeGroups {
    /* A row takes 1/64 of the verified bytes, so the number of rows is bounded: types found late
     * share one row, and references without a target row are checked one by one. */
    private static final int MOST_ROWS = 16;
    private static final long MOST_WORDS = 1L << 23;
    private static final int LATELY = 64;

    private final int words;
    private final int most;
    private final @Nullable TypeGroup[] lately = new @Nullable TypeGroup[LATELY];
    private final Map<Integer, TypeGroup> all = new HashMap<>();
    private final List<long[]> starts = new ArrayList<>();
    private final Map<ReferenceTarget, long[]> accepted = new HashMap<>();
    private final List<TypeGroup> toCheck = new ArrayList<>();
    private long @Nullable [] nothing;
    private long @Nullable [] rest;

    /// A direct-mapped cache of recently found types, indexed by the low bits of the number: the
    /// number, ...
    final int[] ids = new int[LATELY];

    /// ... the size in units of 8 bytes, 0 for arrays, ...
    final int[] units = new int[LATELY];

    /// ... and the start positions of the objects.
    final long[][] rows = new long[LATELY][];

    /// @param words length of a row
    TypeGroups(int words) {
        this.words = words;
        this.most = Math.clamp(MOST_WORDS / words, 1, MOST_ROWS);
    }

    /// Returns the group of a type; null if the type has not been found yet.
    @Nullable TypeGroup met(int id) {
        TypeGroup found = lately[id & (LATELY - 1)];
        return found != null && found.id == id ? found : further(id);
    }

    private @Nullable TypeGroup further(int id) {
        TypeGroup group = all.get(id);
        if (group != null) {
            note(group);
        }
        return group;
    }

    private void note(TypeGroup group) {
        int place = group.id & (LATELY - 1);
        lately[place] = group;
        ids[place] = group.id;
        units[place] = group.units;
        rows[place] = group.row;
    }

    /// Adds a group for a new type.
    TypeGroup meet(VerificationLayout layout) {
        boolean isAlone = starts.size() < most;
        if (isAlone || rest == null) {
            starts.add(new long[words]);
        }
        TypeGroup group = new TypeGroup(layout, starts.getLast(), isAlone);
        if (isAlone && !layout.plain) {
            toCheck.add(group);
        } else if (!isAlone) {
            rest = group.row;
        }
        all.put(group.id, group);
        note(group);
        return group;
    }

    /// Returns the types that were found.
    List<Type> types() {
        return all.values().stream().map(group -> group.layout.type).toList();
    }

    /// Returns the groups that have their own row, and fields to check.
    List<TypeGroup> toCheck() {
        return toCheck;
    }

    /// Returns the start positions of objects of all other types; null if there are none.
    long @Nullable [] rest() {
        return rest;
    }

    /// Computes the permitted targets of references, after all types were found.
    void aim() {
        for (TypeGroup group : all.values()) {
            ReferenceTarget[] targets = group.layout.targets;
            group.targets = new long[targets.length][];
            for (int i = 0; i < targets.length; i++) {
                group.targets[i] = accepted.computeIfAbsent(targets[i], this::accepted);
            }
        }
    }

    private long[] accepted(ReferenceTarget target) {
        List<long[]> rows = new ArrayList<>();
        for (TypeGroup group : all.values()) {
            if (group.isAlone && target.accepts(group.id)) {
                rows.add(group.row);
            }
        }
        return switch (rows.size()) {
            case 0 -> nothing();
            case 1 -> rows.getFirst();
            default -> accepted.size() < most ? union(rows) : nothing();
        };
    }

    private long[] union(List<long[]> rows) {
        long[] union = new long[words];
        for (long[] row : rows) {
            for (int i = 0; i < union.length; i++) {
                union[i] |= row[i];
            }
        }
        return union;
    }

    private long[] nothing() {
        long[] row = nothing;
        if (row == null) {
            row = new long[words];
            nothing = row;
        }
        return row;
    }

    /// Returns the number of objects found.
    long objects() {
        long count = 0;
        for (long[] row : starts) {
            for (long bits : row) {
                count += Long.bitCount(bits);
            }
        }
        return count;
    }

    /// Returns whether a reference refers to the start of an object.
    boolean isStart(BitIndex bitIndex, int reference) {
        for (long[] row : starts) {
            if (bitIndex.missing(row, reference) == 0) {
                return true;
            }
        }
        return false;
    }
}
