// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import io.wherry.codec.VersionMismatch;
import io.wherry.codec.VersionPolicy;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How a class here meets the writer's version of it, by java.io's rules (specification, 5.6).
public final class ClassEvolution {
    private final Shape here;
    private final Outline there;
    private final Function<String, @Nullable String> newNames;
    private final VersionPolicy versions;
    private final ShapeDifferences conflicts = new ShapeDifferences();
    private final List<Slot> slots;

    /// A level of either side.
    ///
    /// @param there the level in the stream, or null: no data
    /// @param here the level here, or null: the data are skipped
    public record Slot(@Nullable LevelOutline there, @Nullable Level here) {}

    /// @param name the name of the class in the stream
    /// @param newNames returns the name here of the class of that name in the stream; null if it is
    ///     the same
    /// @param versions says whether classes of another `serialVersionUID` are read
    public ClassEvolution(
            Shape here,
            String name,
            Outline there,
            Function<String, @Nullable String> newNames,
            VersionPolicy versions) {
        this.here = here;
        this.there = there;
        this.newNames = newNames;
        this.versions = versions;
        this.slots = isFieldwise(here.kind()) ? slots() : List.of();
        checkKinds();
        if (conflicts.isEmpty()) {
            checkVersion(name, here.type(), there.version());
            slots.forEach(this::check);
        }
    }

    private static boolean isFieldwise(Kind kind) {
        return kind == Kind.ORDINARY || kind == Kind.RECORD;
    }

    /// Returns the levels of both sides, topmost first. As in java.io, data of a class that is not
    /// a superclass here are dropped.
    private List<Slot> slots() {
        Deque<Slot> met = new ArrayDeque<>();
        List<Level> ours = here.levels();
        List<LevelOutline> theirs = there.levels();
        int next = ours.size() - 1;
        for (int i = theirs.size() - 1; i >= 0; i--) {
            LevelOutline level = theirs.get(i);
            int match = i == theirs.size() - 1 ? next : find(level.name(), next);
            while (match >= 0 && next > match) {
                met.addFirst(new Slot(null, ours.get(next--)));
            }
            met.addFirst(new Slot(level, match < 0 ? null : ours.get(next--)));
        }
        while (next >= 0) {
            met.addFirst(new Slot(null, ours.get(next--)));
        }
        return List.copyOf(met);
    }

    /// The level here of that name in the stream, of those up to `last`, or -1.
    private int find(String name, int last) {
        String renamed = newNames.apply(name);
        String wanted = renamed == null ? name : renamed;
        for (int i = last; i >= 0; i--) {
            if (here.levels().get(i).type().getName().equals(wanted)) {
                return i;
            }
        }
        return -1;
    }

    private void checkKinds() {
        boolean fits =
                here.kind() == there.kind()
                        ? here.kind() != Kind.REFUSED
                        : isFieldwise(here.kind()) && isFieldwise(there.kind());
        if (!fits) {
            conflicts.add("kind", here.kind().text(), there.kind().text());
        }
    }

    /// Records have no version, enums neither; a class that was renamed may have any.
    private void checkVersion(String name, Class<?> type, long version) {
        boolean matters = !type.isRecord() && here.kind() != Kind.ENUM;
        long versionHere = matters ? Outline.version(type) : version;
        if (version != versionHere
                && newNames.apply(name) == null
                && !versions.accepts(
                        new VersionMismatch(name, version, type.getName(), versionHere))) {
            conflicts.add("serialVersionUID of " + type.getName(), versionHere, version);
        }
    }

    private void check(Slot slot) {
        LevelOutline level = slot.there();
        Level ours = slot.here();
        if (level == null || ours == null) {
            return;
        }
        if (ours.type() != here.type()) {
            checkVersion(level.name(), ours.type(), level.version());
        }
        for (FieldOutline field : level.fields()) {
            FieldShape target = ours.field(field.name());
            if (target != null && !fits(field.primitive(), target.type())) {
                conflicts.add("field " + field.name(), target.type().getTypeName(), field.type());
            }
        }
    }

    /// True if a value of the type in the stream, null for references, can be put into a field of
    /// type `to`; a reference is checked when it has been read.
    private static boolean fits(@Nullable Class<?> from, Class<?> to) {
        if (from == null || !to.isPrimitive()) {
            return from == null && !to.isPrimitive();
        }
        return from == to || widens(from, to);
    }

    /// True for widening primitive conversions (JLS 5.1.2).
    private static boolean widens(Class<?> from, Class<?> to) {
        try {
            MethodHandles.identity(from).asType(MethodType.methodType(to, from));
            return true;
        } catch (WrongMethodTypeException _) {
            return false;
        }
    }

    /// Why objects of that version cannot be read, as `name=value` facts; null if they can.
    public @Nullable String conflict() {
        return conflicts.isEmpty() ? null : conflicts.text();
    }

    public List<Slot> levels() {
        return slots;
    }
}
