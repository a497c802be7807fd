// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.catalog;

import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.ValueCodec;
import io.wherry.codec.internal.fields.FieldAccess;
import io.wherry.codec.internal.hook.ExternalizableCodec;
import io.wherry.codec.internal.hook.HookedCodec;
import io.wherry.codec.internal.hook.MissingValues;
import io.wherry.codec.internal.hook.RecordCodec;
import io.wherry.codec.internal.javaio.writer.FailurePath;
import io.wherry.codec.internal.jdk.EnumCodec;
import io.wherry.codec.internal.jdk.KnownClasses;
import io.wherry.codec.internal.lean.Catalog;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.PlainCodec;
import io.wherry.codec.internal.lean.ReplacedCodec;
import io.wherry.codec.internal.lean.array.ObjectArrayCodec;
import io.wherry.codec.internal.lean.array.RowsCodec;
import io.wherry.codec.internal.lean.description.ValueForm;
import io.wherry.codec.internal.shape.ClassEvolution;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Outline;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.codec.internal.value.CodedValue;
import io.wherry.codec.node.Node;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Gives each class its codec, made once and unloaded with the class. Safe for any thread.
public final class CodecCatalog implements Catalog {
    public static final CodecCatalog INSTANCE = new CodecCatalog();

    private final ClassValue<Made> made =
            new ClassValue<>() {
                @Override
                protected Made computeValue(Class<?> type) {
                    return make(type);
                }
            };

    /// A codec, or why there is none.
    private sealed interface Made {
        ClassCodec codec() throws NotSerializableException, InvalidClassException;

        record Codec(ClassCodec codec) implements Made {}

        record Refused(String className) implements Made {
            @Override
            public ClassCodec codec() throws NotSerializableException {
                throw new NotSerializableException(className);
            }
        }

        record Invalid(String reason) implements Made {
            @Override
            public ClassCodec codec() throws InvalidClassException {
                throw new InvalidClassException(reason);
            }
        }
    }

    private CodecCatalog() {}

    @Override
    public ClassCodec codec(Class<?> type) throws NotSerializableException, InvalidClassException {
        return made.get(type).codec();
    }

    @Override
    public @Nullable ValueCodec<?> valueCodec(Class<?> type) throws InvalidClassException {
        return AnnotatedCodecs.of(type);
    }

    @Override
    public ClassCodec coded(Class<?> type, ValueCodec<?> by, ValueForm form) {
        return CodedValue.classCodec(type, by, form);
    }

    @Override
    public ClassCodec evolved(
            Shape shape, Outline there, List<ClassEvolution.Slot> levels, ClassCodec own) {
        return EvolvedCodecs.of(shape, there, levels, own);
    }

    @Override
    public @Nullable ClassCodec absent(String name, Outline there) {
        return EvolvedCodecs.absent(name, there);
    }

    @Override
    public ClassCodec nodes(
            NodeClass described, Outline there, @Nullable UnreadableHandler handler) {
        return EvolvedCodecs.nodes(described, there, new MissingValues(handler));
    }

    @Override
    public IOException located(
            IOException failure, @Nullable Object root, UnaryOperator<@Nullable Object> written) {
        return FailurePath.of(failure, root, written);
    }

    @Override
    public int knownToken(Class<?> type) {
        return KnownClasses.token(type);
    }

    @Override
    public @Nullable ClassCodec known(int token) {
        return KnownClasses.codec(token);
    }

    private static Made make(Class<?> type) {
        ClassCodec known = KnownClasses.codec(KnownClasses.token(type));
        if (known != null) {
            return new Made.Codec(known);
        }
        Shape shape = Shape.of(type);
        if (shape.kind() == Kind.REFUSED) {
            boolean node = Node.class.isAssignableFrom(type);
            return new Made.Refused(
                    type.getName()
                            + (node ? ": nodes are written in the java.io format only" : ""));
        }
        try {
            Object codec = shape.writeReplace() == null ? own(shape) : replaced(shape);
            return new Made.Codec((ClassCodec) codec);
        } catch (InvalidClassException e) {
            return new Made.Invalid(String.valueOf(e.getMessage()));
        }
    }

    /* Codecs are typed Object until the one that is made is cast: the JVM would load the classes of all others
     * to verify that they are codecs. */

    private static Object replaced(Shape shape) {
        return new ReplacedCodec(shape.type(), () -> (ClassCodec) own(shape));
    }

    /// The codec of objects that stand for themselves.
    private static Object own(Shape shape) throws InvalidClassException {
        return switch (shape.kind()) {
            case ORDINARY -> ordinary(shape);
            case PROXY ->
                    new HookedCodec(shape, Instantiator.of(shape.type()), fields(shape.levels()));
            case EXTERNALIZABLE -> new ExternalizableCodec(shape);
            case RECORD -> new RecordCodec(shape, FieldAccess.ofRecord(shape.levels().getFirst()));
            case ENUM -> new EnumCodec(enumClass(shape.type()));
            case ARRAY -> array(shape.type());
            case REFUSED -> throw new IllegalStateException("checked before");
        };
    }

    private static Object array(Class<?> type) {
        Object rows = RowsCodec.of(type);
        return rows == null ? new ObjectArrayCodec(type) : rows;
    }

    private static Object ordinary(Shape shape) throws InvalidClassException {
        for (Level level : shape.levels()) {
            level.checkDeclared();
        }
        Instantiator instantiator = Instantiator.of(shape.type());
        Fields[] fields = fields(shape.levels());
        if (shape.isPlain()) {
            return new PlainCodec(shape.type(), instantiator, fields);
        }
        return new HookedCodec(shape, instantiator, fields);
    }

    private static Fields[] fields(List<Level> levels) {
        Fields[] fields = new Fields[levels.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = FieldAccess.of(levels.get(i));
        }
        return fields;
    }

    /// The enum class of a constant, which may have a class of its own.
    private static Class<?> enumClass(Class<?> type) {
        return type.isEnum() || type == Enum.class ? type : type.getSuperclass();
    }
}
