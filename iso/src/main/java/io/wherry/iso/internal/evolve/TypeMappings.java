// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.evolve;

import io.wherry.iso.internal.type.Aliases;
import io.wherry.iso.internal.type.DescribedTypes;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The mappings of the types that a file or a peer describes, created lazily. Thread-safe.
final class TypeMappings {
    private final DescribedTypes described;
    private final Map<Integer, @Nullable TypeMapping> made = new HashMap<>();

    TypeMappings(DescribedTypes described) {
        this.described = described;
    }

    DescribedTypes described() {
        return described;
    }

    /// Returns the mapping of the type with this number, or null if its objects cannot be
    /// converted.
    synchronized @Nullable TypeMapping of(int id) {
        TypeMapping known = made.get(id);
        if (known == null && !made.containsKey(id)) {
            known = make(id);
            made.put(id, known);
        }
        return known;
    }

    private @Nullable TypeMapping make(int id) {
        Type from = described.type(id);
        Type to = from == null ? null : target(from);
        if (from == null || to == null || from.isArray() != to.isArray()) {
            return null;
        }
        FieldMatching fields = new FieldMatching(from, to);
        return fields.refused().isEmpty() ? new TypeMapping(from, to, fields.pairs()) : null;
    }

    /* The type of the program to which objects are converted; null if there is none. */
    private static @Nullable Type target(Type from) {
        if (Types.isReadable(from.id())) {
            return from;
        }
        Type counterpart = Aliases.counterpart(from.name());
        return counterpart == null
                ? CollectionTypes.named(Aliases.present(from.name()))
                : counterpart;
    }

    /// Returns the reasons why objects of these types cannot be converted; a type without a
    /// counterpart counts only if `missing` has it.
    List<String> refused(Collection<Type> types, Collection<Integer> missing) {
        List<String> refused = new ArrayList<>();
        for (Type from : types) {
            Type to = target(from);
            if (to != null && from.isArray() == to.isArray()) {
                refused.addAll(new FieldMatching(from, to).refused());
            } else if (missing.contains(from.id())) {
                refused.add(from.shape() + " -> no type of this name");
            }
        }
        return refused.stream().sorted().distinct().toList();
    }
}
