// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoException;
import io.wherry.iso.SharedMapCodec;
import io.wherry.iso.SharedMapView;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.flyweight.EntryFlyweights;
import io.wherry.iso.internal.memory.Utf8Text;
import io.wherry.iso.raw.EntryFlyweight;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Encodes records and objects of interfaces by their fields; [ValueFields] draws the layout.
public final class FieldsCodec<T> implements SharedMapCodec<T> {
    private static final int LONGEST_NAME = 124;
    private static final String PREFIX = "fields ";

    /// @param getter `(Object)Object`
    private record Field(Class<?> type, int offset, MethodHandle getter) {}

    private final Class<T> type;
    private final String name;
    private final List<Field> fields;
    private final int fixed;
    private final MethodHandle
            maker; // of a record: (Object[])Object; otherwise (SharedMapView)Object

    private FieldsCodec(Class<T> type, ValueFields layout) throws IllegalAccessException {
        Lookup lookup = lookup(type);
        this.type = type;
        this.name = name(layout.description());
        this.fixed = layout.fixed();
        List<Field> found = new ArrayList<>();
        for (var one : layout.offsets().entrySet()) {
            Method accessor = one.getKey();
            MethodHandle getter =
                    lookup.unreflect(accessor)
                            .asType(MethodType.methodType(Object.class, Object.class));
            found.add(new Field(accessor.getReturnType(), one.getValue(), getter));
        }
        this.fields = List.copyOf(found);
        this.maker =
                type.isRecord()
                        ? constructor(lookup)
                        : EntryFlyweights.constructor(type, layout.offsets(), layout.setters());
    }

    /// Returns the codec of a record or an interface.
    ///
    /// @throws UnknownTypeException if there is none
    public static <T> FieldsCodec<T> of(Class<T> type) {
        try {
            return new FieldsCodec<>(type, ValueFields.of(type));
        } catch (IllegalAccessException e) {
            throw new UnknownTypeException(
                    "type is not open to io.wherry.iso: class=%s, module=%s, %s"
                            .formatted(type.getName(), type.getModule(), e.getMessage()));
        }
    }

    private static Lookup lookup(Class<?> type) {
        FieldsCodec.class.getModule().addReads(type.getModule());
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalAccessException _) {
            return MethodHandles.publicLookup(); // enough for an exported public type
        }
    }

    private MethodHandle constructor(Lookup lookup) throws IllegalAccessException {
        Class<?>[] types = fields.stream().map(Field::type).toArray(Class<?>[]::new);
        try {
            return lookup.findConstructor(type, MethodType.methodType(void.class, types))
                    .asSpreader(Object[].class, types.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
        } catch (NoSuchMethodException e) {
            throw new IsoException("record without its constructor: class=" + type.getName(), e);
        }
    }

    /* A description that is too long is replaced by its hash. */
    private static String name(String description) {
        byte[] bytes = description.getBytes(StandardCharsets.UTF_8);
        if (PREFIX.length() + bytes.length <= LONGEST_NAME) {
            return PREFIX + description;
        }
        return PREFIX + HexFormat.of().toHexDigits(KeyHash.of(bytes, 0));
    }

    @Override
    public String name() {
        return name;
    }

    /* Records are equal whatever the bits of their NaNs, so all NaNs have the same bytes. */
    @Override
    public byte[] encode(T object) {
        Object checked = type.cast(object);
        ByteBuffer bytes = ByteBuffer.allocate(fixed).order(ByteOrder.LITTLE_ENDIAN);
        for (Field field : fields) {
            Object value = get(field, checked);
            switch (value) {
                case Byte number -> bytes.put(field.offset(), number);
                case Boolean truth -> bytes.put(field.offset(), (byte) (truth ? 1 : 0));
                case Short number -> bytes.putShort(field.offset(), number);
                case Character unit -> bytes.putChar(field.offset(), unit);
                case Integer number -> bytes.putInt(field.offset(), number);
                case Long number -> bytes.putLong(field.offset(), number);
                case Float number -> bytes.putInt(field.offset(), Float.floatToIntBits(number));
                case Double number ->
                        bytes.putLong(field.offset(), Double.doubleToLongBits(number));
                case Enum<?> constant -> bytes = withText(bytes, field, constant.name());
                case String text -> bytes = withText(bytes, field, text);
                case null -> bytes.putInt(field.offset() + Integer.BYTES, -1);
                default -> throw new ClassCastException(field.type().getName());
            }
        }
        return bytes.array();
    }

    private static ByteBuffer withText(ByteBuffer bytes, Field field, String text) {
        byte[] encoded = Utf8Text.encode(text);
        int position = bytes.capacity();
        bytes.putInt(field.offset(), position);
        bytes.putInt(field.offset() + Integer.BYTES, encoded.length);
        return ByteBuffer.allocate(Math.addExact(position, encoded.length))
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(0, bytes, 0, position)
                .put(position, encoded);
    }

    private static @Nullable Object get(Field field, Object object) {
        try {
            return (@Nullable Object) field.getter().invokeExact(object);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IsoException("accessor of a value failed: " + e, e);
        }
    }

    @Override
    public T decode(byte[] bytes) {
        return view(ValueBytes.of(bytes));
    }

    @Override
    public T view(SharedMapView bytes) {
        if (bytes.size() < fixed) {
            throw new ClusterFormatException(
                    "value is too short: bytes=%d, fields=%d, class=%s"
                            .formatted(bytes.size(), fixed, type.getName()));
        }
        Object made = type.isRecord() ? record(bytes) : make(bytes);
        return type.cast(made);
    }

    private Object record(SharedMapView bytes) {
        @Nullable Object[] values = new @Nullable Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = read(bytes, fields.get(i));
        }
        try {
            return (Object) maker.invokeExact(values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IsoException("constructor of a value failed: " + e, e);
        }
    }

    private Object make(SharedMapView bytes) {
        try {
            return (Object) maker.invokeExact(bytes);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IsoException("flyweight of a value failed: " + e, e);
        }
    }

    private static @Nullable Object read(SharedMapView bytes, Field field) {
        int at = field.offset();
        return switch (field.type().getName()) {
            case "byte" -> bytes.getByte(at);
            case "boolean" -> bytes.getBoolean(at);
            case "short" -> bytes.getShort(at);
            case "char" -> bytes.getChar(at);
            case "int" -> bytes.getInt(at);
            case "long" -> bytes.getLong(at);
            case "float" -> bytes.getFloat(at);
            case "double" -> bytes.getDouble(at);
            case "java.lang.String" -> EntryFlyweight.text(bytes, at);
            default -> EntryFlyweight.constant(bytes, at, field.type());
        };
    }
}
