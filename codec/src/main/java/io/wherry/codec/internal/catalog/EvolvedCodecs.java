// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.catalog;

import io.wherry.codec.internal.fields.FieldAccess;
import io.wherry.codec.internal.hook.ArrayNodeCodec;
import io.wherry.codec.internal.hook.EnumNodeCodec;
import io.wherry.codec.internal.hook.EvolvedHookedCodec;
import io.wherry.codec.internal.hook.EvolvedRecordCodec;
import io.wherry.codec.internal.hook.MissingValues;
import io.wherry.codec.internal.hook.NodeCodec;
import io.wherry.codec.internal.hook.RecordCodec;
import io.wherry.codec.internal.hook.SkippedObjectCodec;
import io.wherry.codec.internal.hook.StreamedLevel;
import io.wherry.codec.internal.jdk.EvolvedEnumCodec;
import io.wherry.codec.internal.jdk.SkippedEnumCodec;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.ClassEvolution.Slot;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.LevelOutline;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.Reflection;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.codec.node.NodeClass;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes codecs that read the objects of other versions of a class.
final class EvolvedCodecs {
    /// The data of `writeExternal` look like those of a `writeObject` of a level without fields.
    private static final LevelOutline EXTERNAL = new LevelOutline("", 0, true, false, List.of());

    private EvolvedCodecs() {}

    /// @param own the codec of the class here
    static ClassCodec of(Shape shape, Outline there, List<Slot> slots, ClassCodec own) {
        return switch (shape.kind()) {
            case ENUM -> new EvolvedEnumCodec(own.type(), there.constants());
            case RECORD ->
                    new EvolvedRecordCodec(
                            shape, (RecordCodec) own, levels(shape, slots), there.inOrder());
            case ORDINARY -> ordinary(shape, levels(shape, slots), there.inOrder());
            case EXTERNALIZABLE, PROXY, ARRAY, REFUSED -> own; // they have no description
        };
    }

    /// Returns a codec that skips objects of a missing class; null if their layout is not
    /// described.
    static @Nullable ClassCodec absent(String name, Outline there) {
        return switch (there.kind()) {
            case ENUM -> new SkippedEnumCodec();
            case ORDINARY, RECORD ->
                    new SkippedObjectCodec(
                            name,
                            there.levels().stream().map(EvolvedCodecs::absent).toList(),
                            there.inOrder());
            case EXTERNALIZABLE -> new SkippedObjectCodec(name, List.of(absent(EXTERNAL)), true);
            case PROXY, ARRAY, REFUSED -> null;
        };
    }

    /// Returns a codec that reads values of a missing class as nodes.
    static ClassCodec nodes(NodeClass described, Outline there, MissingValues values) {
        return switch (there.kind()) {
            case ENUM -> new EnumNodeCodec(described, there.constants(), values);
            case ORDINARY, RECORD, PROXY ->
                    new NodeCodec(described, there.levels(), there.inOrder(), values);
            case EXTERNALIZABLE -> new NodeCodec(described, List.of(EXTERNAL), true, values);
            case ARRAY, REFUSED -> new ArrayNodeCodec(described, values);
        };
    }

    private static StreamedLevel absent(LevelOutline there) {
        Fields fields = FieldAccess.evolved(Level.of(Object.class, there, null), null);
        return new StreamedLevel(fields, there.writes(), null, false);
    }

    private static ClassCodec ordinary(Shape shape, List<StreamedLevel> levels, boolean inOrder) {
        boolean runsCode =
                inOrder
                        || shape.readResolve() != null
                        || levels.stream()
                                .anyMatch(level -> level.written() || level.hook() != null);
        if (runsCode) {
            return new EvolvedHookedCodec(shape, levels, inOrder);
        }
        Fields[] fields =
                levels.stream()
                        .map(StreamedLevel::fields)
                        .filter(Objects::nonNull)
                        .toArray(Fields[]::new);
        boolean inTurn = levels.stream().skip(1).anyMatch(StreamedLevel::inTurn);
        return new EvolvingCodec(shape.type(), Instantiator.of(shape.type()), fields, inTurn);
    }

    private static List<StreamedLevel> levels(Shape shape, List<Slot> slots) {
        return slots.stream().map(slot -> level(shape, slot)).toList();
    }

    private static StreamedLevel level(Shape shape, Slot slot) {
        LevelOutline there = slot.there();
        Level here = slot.here();
        if (there == null) {
            Level only = Objects.requireNonNull(here);
            return new StreamedLevel(null, false, noData(only), only.isSetInTurn());
        }
        Level level = Level.of(shape.type(), there, here);
        Fields fields =
                shape.kind() == Kind.RECORD && here != null
                        ? FieldAccess.evolvedRecord(level, here)
                        : FieldAccess.evolved(level, here);
        return here == null
                ? new StreamedLevel(fields, there.writes(), null, false)
                : new StreamedLevel(fields, there.writes(), here.readObject(), here.isSetInTurn());
    }

    private static @Nullable MethodHandle noData(Level here) {
        return here.type().isRecord()
                ? null
                : Reflection.FACTORY.readObjectNoDataForSerialization(here.type());
    }
}
