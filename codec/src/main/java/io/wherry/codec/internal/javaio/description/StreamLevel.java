// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.description;

import io.wherry.codec.internal.fields.FieldAccess;
import io.wherry.codec.internal.javaio.block.PrimitiveArrayFormat;
import io.wherry.codec.internal.shape.FieldOutline;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.LevelOutline;
import io.wherry.codec.internal.shape.Reflection;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One class of an object's hierarchy as a stream has it, here, or both.
public final class StreamLevel {
    /// Layout in the stream and access here; null if the stream has no data for it.
    private final @Nullable LevelImage image;

    /// The description in the stream; null if it is that of the class here.
    private final @Nullable StreamClass described;

    private final @Nullable Class<?> here;
    private final boolean hooked;
    private final boolean exact;
    private final boolean[] known;
    private final @Nullable MethodHandle readObject;
    private final @Nullable MethodHandle noData;
    private final boolean inTurn;

    private StreamLevel(
            @Nullable LevelImage image,
            @Nullable Level level,
            @Nullable StreamClass described,
            boolean exact,
            boolean[] known) {
        this.image = image;
        this.described = described;
        this.here = level == null ? null : level.type();
        this.hooked = isHooked(level, described, image != null);
        this.exact = exact;
        this.known = known;
        this.readObject = level == null || image == null ? null : level.readObject();
        this.noData =
                level == null || image != null
                        ? null
                        : Reflection.FACTORY.readObjectNoDataForSerialization(level.type());
        this.inTurn = level != null && level.isSetInTurn();
    }

    private static boolean isHooked(
            @Nullable Level level, @Nullable StreamClass described, boolean hasData) {
        return described == null
                ? hasData && level != null && level.writeObject() != null
                : described.description().hasWriteData();
    }

    /// A class that is only here.
    static StreamLevel withoutData(Class<?> type) throws InvalidClassException {
        return new StreamLevel(null, level(type), null, false, new boolean[0]);
    }

    /// A class that the stream describes as it is here.
    static StreamLevel of(LevelImage image) {
        Level level = image.level();
        boolean[] known = new boolean[image.references()];
        Arrays.fill(known, true);
        return new StreamLevel(image, level, null, true, known);
    }

    /// @param type the class here, or null
    static StreamLevel of(StreamClass described, @Nullable Class<?> type)
            throws InvalidClassException {
        if (type == null) {
            return of(described, null, image(described.description(), null), false);
        }
        Level level = level(type);
        boolean exact = level.isBacked() && isExact(described.description(), ClassImage.of(type));
        LevelImage image = exact ? image(type, level) : image(described.description(), level);
        return of(described, level, image, exact);
    }

    private static StreamLevel of(
            StreamClass described, @Nullable Level level, LevelImage image, boolean exact) {
        return new StreamLevel(
                image, level, described, exact, known(described.description(), level));
    }

    private static Level level(Class<?> type) throws InvalidClassException {
        List<Level> levels = Shape.of(type).levels();
        if (levels.isEmpty() || levels.getLast().type() != type) {
            throw new InvalidClassException(type.getName(), "class invalid for deserialization");
        }
        return levels.getLast();
    }

    private static boolean isExact(Description described, ClassImage image) {
        return described.fields().equals(image.fields());
    }

    private static LevelImage image(Class<?> type, Level level) throws InvalidClassException {
        LevelImage[] images = ClassImage.of(type).levels();
        return images.length == 0 ? LevelImage.of(level) : images[images.length - 1];
    }

    private static LevelImage image(Description described, @Nullable Level here) {
        List<FieldOutline> outlines = new ArrayList<>();
        for (FieldImage field : described.fields()) {
            outlines.add(
                    new FieldOutline(
                            field.name(),
                            field.isPrimitive()
                                    ? PrimitiveArrayFormat.primitive(field.code()).getName()
                                    : Object.class.getName(),
                            false));
        }
        LevelOutline outline =
                new LevelOutline(
                        described.name(),
                        described.version(),
                        described.hasWriteData(),
                        false,
                        outlines);
        Level there = Level.of(Object.class, outline, here);
        return new LevelImage(
                there,
                here != null && here.type().isRecord()
                        ? FieldAccess.evolvedRecord(there, here)
                        : FieldAccess.evolved(there, here));
    }

    private static boolean[] known(Description described, @Nullable Level here) {
        List<FieldImage> references =
                described.fields().stream().filter(field -> !field.isPrimitive()).toList();
        boolean[] known = new boolean[references.size()];
        for (int i = 0; i < known.length; i++) {
            known[i] = here != null && here.field(references.get(i).name()) != null;
        }
        return known;
    }

    /// @throws InvalidClassException if a field has another type here, unless both are references
    static void checkFields(Description described, ClassImage image) throws InvalidClassException {
        if (isExact(described, image)) {
            return;
        }
        Map<String, FieldImage> byName = new HashMap<>();
        for (FieldImage here : image.fields()) {
            byName.put(here.name(), here);
        }
        for (FieldImage field : described.fields()) {
            FieldImage here = byName.get(field.name());
            if (here != null
                    && (here.isPrimitive() || field.isPrimitive())
                    && here.code() != field.code()) {
                throw new InvalidClassException(
                        image.type().getName(), "incompatible types for field " + field.name());
            }
        }
    }

    /// See [Level#isSetInTurn].
    boolean isSetInTurn() {
        return inTurn;
    }

    /// Returns true if the stream has data for the level that no code of the class reads.
    public boolean isSetByFields() {
        return image != null && readObject == null;
    }

    /// Returns true if the stream has data for the level.
    public boolean hasData() {
        return image != null;
    }

    /// Returns the descriptor that java.io would make of the class in the stream.
    public ObjectStreamClass descriptor() throws IOException {
        return described == null
                ? ObjectStreamClass.lookupAny(Objects.requireNonNull(here))
                : described.descriptor();
    }

    /// Returns the layout in the stream, which must have data for the level.
    public LevelImage image() {
        return Objects.requireNonNull(image);
    }

    /// Returns the class here, or null.
    public @Nullable Class<?> here() {
        return here;
    }

    /// True if the writer's `writeObject` wrote the data, which a mark ends.
    public boolean isHooked() {
        return hooked;
    }

    /// True if the fields are those of the class here.
    public boolean isExact() {
        return exact;
    }

    /// True if reference number `index` has a field here.
    public boolean isKnown(int index) {
        return known[index];
    }

    /// Returns the `readObject` of the class here, or null.
    public @Nullable MethodHandle readObject() {
        return readObject;
    }

    /// The `readObjectNoData` of a class that is only here.
    public @Nullable MethodHandle noData() {
        return noData;
    }
}
