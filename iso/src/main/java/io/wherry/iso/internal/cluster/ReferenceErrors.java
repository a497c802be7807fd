// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

import io.wherry.iso.ClusterNotPresentException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;

/// Builds the exceptions for references to missing objects or objects of a wrong type. Built out of
/// line, so that the checks stay small.
public final class ReferenceErrors {
    private ReferenceErrors() {}

    /// Returns the exception for a reference that does not refer to an object of the type with the
    /// number `wanted`.
    public static RuntimeException of(int reference, int wanted) {
        if (reference == 0) {
            return new NullPointerException("null in the place of " + nameOf(wanted));
        }
        Slots slots = Slots.here();
        int slot = slots.slotOf(reference);
        Block holder = slots.holder(slot);
        int found = Memory.SPACE.get(Memory.INT, Memory.address(reference));
        if (found == 0 || holder == null) {
            return new ClusterNotPresentException(
                    slots.origin(slot),
                    holder == null ? slots.number(slot) : holder.rank(),
                    "reference=%08x, wanted=%s".formatted(reference, nameOf(wanted)));
        }
        return new UnknownTypeException(
                "object of another type: origin=%d, rank=%d, reference=%08x, wanted=%s, found=%s"
                        .formatted(
                                holder.origin(),
                                holder.rank(),
                                reference,
                                shown(wanted, found, holder),
                                shown(found, wanted, holder)));
    }

    /* With its fields if the other type has the same name. */
    private static String shown(int id, int other, Block holder) {
        Type type = Types.known(id);
        String name = type == null ? holder.types().typeName(id) : type.name();
        Type against = Types.known(other);
        String otherName = against == null ? holder.types().typeName(other) : against.name();
        boolean alike = name.startsWith(otherName) || otherName.startsWith(name);
        return type != null && alike ? type.shape() : name;
    }

    private static String nameOf(int id) {
        Type type = Types.known(id);
        return type == null ? "%08x".formatted(id) : type.name();
    }
}
