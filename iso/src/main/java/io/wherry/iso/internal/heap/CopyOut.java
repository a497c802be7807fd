// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.lean.admission.HashBudget;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.internal.verify.Verification;
import io.wherry.iso.raw.Cells;
import java.io.InvalidObjectException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Copies the objects that a root reaches from a cluster to the heap. The cluster is verified
/// first, whatever its origin.
///
/// Parts are finished before the objects that contain them, except in cycles, so that hash tables
/// and constructors of records get finished elements. An object that refers to an unfinished one is
/// filled once more at the end, and so are, after those, hash tables and sorted collections of a
/// graph with cycles. Pending work is in a worklist, not on the stack. Not thread-safe.
public final class CopyOut {
    private record Match(int type, Class<?> wanted) {}

    /* Until the object is finished, it stands for it in the table. */
    private static final class Visit {
        final int reference;
        final Class<?> wanted;
        final @Nullable ObjectCopier given;
        @Nullable ObjectCopier copier;
        @Nullable Object begun;

        Visit(int reference, Class<?> wanted, @Nullable ObjectCopier given) {
            this.reference = reference;
            this.wanted = wanted;
            this.given = given;
        }
    }

    private final Block block;
    private final Slots slots = Slots.here();
    private final @Nullable NamedClasses named;
    private final ObjectTable objects = new ObjectTable();
    private final Map<Match, ObjectCopier> matches = new HashMap<>();
    private final Deque<Visit> visits = new ArrayDeque<>();
    private final List<Visit> unfinished = new ArrayList<>();
    private final List<Visit> arranged = new ArrayList<>();
    private final HashBudget hashes = new HashBudget();
    private boolean hasCycle;
    private boolean metPending;
    private boolean metArranged;
    private long bytesLeft;

    private CopyOut(Block block, @Nullable NamedClasses named) {
        this.block = block;
        this.named = named;
        this.bytesLeft = block.byteSize();
    }

    /// Copies the objects that the root reaches.
    ///
    /// @return null if there is no root
    /// @throws ClusterFormatException if the cluster is corrupt
    /// @throws io.wherry.iso.UnknownTypeException if it has objects of a type that this process
    ///     does not know
    /// @throws NotCopyableException if an object is not of a named class, or a reference leaves the
    ///     cluster
    public static <T> @Nullable T copy(Block block, Class<T> root, NamedClasses named) {
        block.requirePresent();
        Verification.run(Slots.here(), block, block.root());
        Object copy;
        try {
            copy = new CopyOut(block, named).run(block.root(), root);
        } catch (
                StackOverflowError
                        e) { // thrown by the hash code of a list that contains itself, for example
            throw new NotCopyableException(
                    "key is part of itself, or nested too deeply: origin=%d, rank=%d"
                            .formatted(block.origin(), block.rank()),
                    e);
        }
        if (copy != null && !root.isInstance(copy)) {
            throw new NotCopyableException(
                    "root is of another class: wanted=%s, found=%s"
                            .formatted(root.getName(), copy.getClass().getName()));
        }
        return root.cast(copy);
    }

    /// Copies a value with the values and arrays that it leads to. The cluster is not looked through: each reference is checked.
    ///
    /// @param reference of an object of the type of the form
    /// @throws ClusterFormatException if the value is part of itself, or not sound otherwise
    static Object value(ObjectCopier form, int reference) {
        CopyOut out = new CopyOut(Block.holding(reference), null);
        out.need(reference, form);
        return Objects.requireNonNull(out.run(reference));
    }

    private @Nullable Object run(int root, Class<?> wanted) {
        need(root, wanted);
        return run(root);
    }

    private @Nullable Object run(int root) {
        while (!visits.isEmpty()) {
            Visit visit = visits.peek();
            ObjectCopier copier = visit.copier;
            if (copier != null) {
                visits.pop();
                finish(visit, copier);
            } else if (objects.get(visit.reference) != null) {
                visits.pop();
            } else {
                begin(visit);
            }
        }
        unfinished.forEach(this::finishAgain);
        arranged.forEach(this::finishAgain);
        return object(root);
    }

    private void finishAgain(Visit visit) {
        Objects.requireNonNull(visit.copier).finish(this, visit.reference, visit.begun);
    }

    private void begin(Visit visit) {
        ObjectCopier given = visit.given;
        ObjectCopier copier = given == null ? copier(visit.reference, visit.wanted) : given;
        visit.copier = copier;
        visit.begun = copier.begin(this, visit.reference);
        objects.put(visit.reference, visit);
        copier.parts(this, visit.reference);
    }

    private void finish(Visit visit, ObjectCopier copier) {
        metPending = false;
        metArranged = false;
        Object whole = whole(visit, copier);
        if (metPending && visit.begun == null) {
            throw new NotCopyableException(
                    "object is part of itself: origin=%d, rank=%d, reference=%08x, type=%s"
                            .formatted(
                                    block.origin(),
                                    block.rank(),
                                    visit.reference,
                                    copier.type().name()));
        }
        if (metPending) {
            unfinished.add(visit);
        }
        if (metArranged) {
            visit.begun = whole;
            arranged.add(visit);
        }
        objects.put(visit.reference, whole);
    }

    /* An element on a cycle may fail to be hashed or compared as long as it is unfinished. */
    private Object whole(Visit visit, ObjectCopier copier) {
        try {
            return copier.finish(this, visit.reference, visit.begun);
        } catch (NotCopyableException e) {
            if (metArranged && visit.begun != null) {
                return visit.begun;
            }
            throw e;
        }
    }

    /// Requests the object at a reference, if it is not null.
    ///
    /// @param wanted class that the field or array declares
    void need(int reference, Class<?> wanted) {
        need(reference, wanted, null);
    }

    /// Asks for the part of a value at a reference, if it is not null.
    ///
    /// @throws io.wherry.iso.UnknownTypeException if it is of another type than that of the copier
    void need(int reference, ObjectCopier copier) {
        if (reference != 0) {
            Cells.checked(reference, copier.type().id());
            need(reference, Object.class, copier);
        }
    }

    private void need(int reference, Class<?> wanted, @Nullable ObjectCopier given) {
        if (reference == 0) {
            return;
        }
        Object known = objects.get(reference);
        if (known != null) {
            hasCycle |= known instanceof Visit;
            return;
        }
        if (slots.holder(slots.slotOf(reference)) != block) {
            throw new NotCopyableException(
                    "reference leads out of the cluster: origin=%d, rank=%d, reference=%08x"
                            .formatted(block.origin(), block.rank(), reference));
        }
        visits.push(new Visit(reference, wanted, given));
    }

    /// Returns the object for a reference; null for null, and if it is not created yet.
    @Nullable Object object(int reference) {
        Object found = reference == 0 ? null : objects.get(reference);
        if (found instanceof Visit open) {
            metPending |= open.begun == null;
            return open.begun;
        }
        return found;
    }

    /// Records that a collection arranges every `step`-th of these values by its hash code or order,
    /// which may change until the end if there is a cycle.
    void arrange(@Nullable Object[] values, int step) {
        for (int i = 0; hasCycle && i < values.length; i += step) {
            Object value = values[i];
            metArranged |= value != null && !isWhole(value);
        }
    }

    /* Comparable classes of the JDK are values, which refer to no other object of the graph. */
    private static boolean isWhole(Object value) {
        return value instanceof Enum
                || (value instanceof Comparable && value.getClass().getClassLoader() == null);
    }

    /// Counts bytes of the cluster that may belong to one object only.
    void claim(long bytes) {
        bytesLeft -= bytes;
        if (bytesLeft < 0) {
            throw new ClusterFormatException(
                    "several objects have one array as their own: origin=%d, rank=%d"
                            .formatted(block.origin(), block.rank()));
        }
    }

    /// Counts the cost of hashing every `step`-th of these values, before that is done.
    void hash(@Nullable Object[] values, int step) {
        try {
            hashes.charge(values, 0, values.length, step, block.byteSize() / Long.BYTES);
        } catch (InvalidObjectException e) {
            throw new NotCopyableException(
                    "%s, origin=%d, rank=%d"
                            .formatted(e.getMessage(), block.origin(), block.rank()),
                    e);
        }
    }

    private ObjectCopier copier(int reference, Class<?> wanted) {
        int id = Cells.typeOf(reference);
        ObjectCopier own = classes().copier(id);
        return own != null && wanted.isAssignableFrom(classOf(own, wanted))
                ? own
                : matches.computeIfAbsent(new Match(id, wanted), this::match);
    }

    private NamedClasses classes() {
        return Objects.requireNonNull(named, "values have copiers of their own");
    }

    private static Class<?> classOf(ObjectCopier copier, Class<?> wanted) {
        return copier instanceof FieldsCopier fields ? fields.made() : wanted;
    }

    private ObjectCopier match(Match match) {
        Type type = Types.of(match.type);
        if (type == Types.LATIN1 || type == Types.UTF16) {
            return ClassCopiers.of(String.class);
        }
        if (type.isArray()) {
            return array(type, match.wanted);
        }
        ObjectCopier value = ImmutableCopiers.ofType(match.wanted, match.type);
        if (value != null) {
            return value;
        }
        Class<?> found = classes().counterpart(type, match.wanted);
        if (found == null) {
            throw new NotCopyableException(
                    "no class was named for objects of a type: type=%s, wanted=%s"
                            .formatted(type.name(), match.wanted.getTypeName()));
        }
        return FieldsCopier.matching(Shape.of(found), type);
    }

    private ObjectCopier array(Type type, Class<?> wanted) {
        Class<?> own = classes().named(type.name());
        boolean references = type.element() == Kind.REFERENCE;
        if (own != null && wanted.isAssignableFrom(own)) {
            return new ArrayCopier(own, type);
        }
        Class<?> component = wanted.getComponentType();
        if (!references || component == null || component.isPrimitive()) {
            throw new NotCopyableException(
                    "no class was named for arrays of a type: type=%s, wanted=%s"
                            .formatted(type.name(), wanted.getTypeName()));
        }
        return new ArrayCopier(wanted, type);
    }
}
