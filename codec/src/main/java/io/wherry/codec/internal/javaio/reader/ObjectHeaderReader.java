// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.bytes.ModifiedUtf8;
import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.PrimitiveArrayFormat;
import io.wherry.codec.internal.javaio.block.TextReader;
import io.wherry.codec.internal.javaio.description.Description;
import io.wherry.codec.internal.javaio.description.DescriptionBytes;
import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.internal.shape.Kind;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Reads the beginnings of objects, up to their fields or elements, and gives them their handles.
/// One reader owns it.
final class ObjectHeaderReader {
    private final BlockInput in;
    private final ReadHandles handles;
    private final ReadStack stack;
    private final Descriptions descriptions;
    private final Admitter admitter;
    private final @Nullable ReadRecovery recovery;

    ObjectHeaderReader(
            BlockInput in,
            ReadHandles handles,
            ReadStack stack,
            Descriptions descriptions,
            Admitter admitter) {
        this.in = in;
        this.handles = handles;
        this.stack = stack;
        this.descriptions = descriptions;
        this.admitter = admitter;
        this.recovery = descriptions.recovery();
    }

    /// Reads a description that must be there.
    StreamClass described() throws IOException {
        StreamClass described = descriptions.read(false);
        if (described == null) {
            throw new StreamCorruptedException("object without a class");
        }
        return described;
    }

    int assign(
            @Nullable Object object, boolean unshared, @Nullable ClassNotFoundException missing) {
        int handle = handles.assign(unshared ? ReadHandles.UNSHARED : object);
        if (missing != null) {
            handles.markMissing(handle, missing);
        }
        return handle;
    }

    /// Allocates an object that is not an array, and begins it.
    ReadFrame begun(StreamClass described, boolean unshared) throws IOException {
        Class<?> type = described.type();
        if (type == String.class || type == Class.class || type == ObjectStreamClass.class) {
            throw new InvalidClassException("invalid class descriptor");
        }
        return recovery == null
                ? object(described, unshared)
                : recovery.object(this, described, unshared);
    }

    ReadFrame object(StreamClass described, boolean unshared) throws IOException {
        described.checkReadable();
        Class<?> type = described.type();
        Kind kind = type == null ? null : described.image().shape().kind();
        Object object = null;
        if (kind == Kind.ORDINARY || kind == Kind.PROXY || kind == Kind.EXTERNALIZABLE) {
            object = described.image().instantiate();
        }
        ClassNotFoundException missing = described.missing();
        int handle = assign(object, unshared, missing);
        ReadFrame frame =
                stack.push(
                        described.hasExternalData()
                                ? ReadFrame.Kind.EXTERNAL
                                : ReadFrame.Kind.LEVELS);
        frame.object = object;
        frame.described = described;
        frame.handle = handle;
        frame.unshared = unshared;
        frame.missing = missing;
        return frame;
    }

    /// Reads an array of primitives.
    Object primitives(StreamClass described, Class<?> component, boolean unshared)
            throws IOException {
        int length = in.readInt();
        if (length < 0) {
            throw new StreamCorruptedException("Array length is negative");
        }
        admitter.admit(described.type(), length);
        PrimitiveArrayFormat.check(in, component, length);
        int handle = assign(null, unshared, null);
        Object array = PrimitiveArrayFormat.read(in, component, length);
        if (!unshared) {
            handles.set(handle, array);
        }
        return array;
    }

    /// Allocates an array and begins it; one of primitives is read.
    ReadFrame array(StreamClass described, boolean unshared) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            throw new StreamCorruptedException("Array length is negative");
        }
        Class<?> type = described.type();
        admitter.admit(type, length);
        Class<?> component = type == null ? null : type.getComponentType();
        if (type != null && component == null) {
            throw new InvalidClassException(type.getName(), "not an array class");
        }
        ClassNotFoundException missing = described.missing();
        boolean references = component == null || !component.isPrimitive();
        if (references) {
            in.budget().reserve(length, described.name());
        }
        ReadFrame saved =
                recovery == null ? null : recovery.array(this, described, unshared, length);
        if (saved != null) {
            return saved;
        }
        Object array = null;
        int handle;
        if (component != null && !references) {
            PrimitiveArrayFormat.check(in, component, length);
            handle = assign(null, unshared, null);
            array = PrimitiveArrayFormat.read(in, component, length);
            if (!unshared) {
                handles.set(handle, array);
            }
        } else {
            array = component == null ? null : Array.newInstance(component, length);
            handle = assign(array, unshared, missing);
            if (described.type() == null) {
                PrimitiveArrayFormat.skip(in, described.name(), length);
            }
        }
        ReadFrame frame = stack.push(ReadFrame.Kind.ARRAY);
        frame.object = array;
        frame.handle = handle;
        frame.unshared = unshared;
        frame.missing = missing;
        frame.end = !references || PrimitiveArrayFormat.isPrimitive(described.name()) ? 0 : length;
        return frame;
    }

    /// Reads text that is not a reference.
    String text(boolean unshared) throws IOException {
        byte token = in.peekToken();
        in.skipToken();
        String text =
                switch (token) {
                    case ObjectStreamConstants.TC_STRING -> TextReader.readUtf(in);
                    case ObjectStreamConstants.TC_LONGSTRING -> TextReader.read(in, in.readLong());
                    default ->
                            throw new StreamCorruptedException(
                                    String.format("invalid type code: %02X", token));
                };
        assign(text, unshared, null);
        return text;
    }

    /// As [#textOrBack], of a signature that is expected.
    @Nullable Object signature(DescriptionBytes known, int index) throws IOException {
        if (in.peekToken() != ObjectStreamConstants.TC_STRING) {
            return textOrBack();
        }
        in.skipToken();
        int length = in.readShort() & 0xffff;
        int at = in.require(length);
        String text =
                known.hasSignature(index, in.bytes(), at, length)
                        ? known.field(index).signature()
                        : ModifiedUtf8.decode(in.bytes(), at, length);
        assign(text, false, null);
        return text;
    }

    /// Reads text, a reference to it or null.
    @Nullable Object textOrBack() throws IOException {
        return switch (in.peekToken()) {
            case ObjectStreamConstants.TC_NULL -> {
                in.skipToken();
                yield null;
            }
            case ObjectStreamConstants.TC_REFERENCE -> {
                in.skipToken();
                yield found(false);
            }
            default -> text(false);
        };
    }

    /// Returns the object of a back-reference; if it is null and should not be, the reason is in
    /// [ReadHandles#cause].
    @Nullable Object back(boolean unshared) throws IOException {
        Object found = found(unshared);
        return switch (found) {
            case StreamClass described -> shown(described);
            case Description open -> open.descriptor();
            case null, default -> found;
        };
    }

    /// A description as an object of the graph.
    Object shown(StreamClass described) throws IOException {
        NodeClass node = recovery == null ? null : recovery.description(described);
        return node == null ? described.descriptor() : node;
    }

    /// As [#back], but class descriptions as they are.
    @Nullable Object found(boolean unshared) throws IOException {
        int handle = in.readInt() - ObjectStreamConstants.baseWireHandle;
        if (handle < 0 || handle >= handles.size()) {
            throw new StreamCorruptedException(
                    String.format(
                            "invalid handle value: %08X",
                            handle + ObjectStreamConstants.baseWireHandle));
        }
        if (unshared) {
            throw new InvalidObjectException("cannot read back reference as unshared");
        }
        Object found = handles.object(handle);
        if (found == ReadHandles.UNSHARED) {
            throw new InvalidObjectException("cannot read back reference to unshared object");
        }
        admitter.admit(null, -1);
        ClassNotFoundException cause = handles.missing(handle);
        handles.cause = cause;
        return cause == null ? found : null;
    }

    /// Reads a `Class` object; null if it is missing.
    @Nullable Object classObject(boolean unshared) throws IOException {
        StreamClass described = described();
        ClassNotFoundException cause = described.missing();
        Object type = described.type();
        if (recovery != null && type == null) {
            type = recovery.classObject(described);
            cause = null;
        }
        assign(type, unshared, cause);
        handles.cause = cause;
        return type;
    }

    /// Reads an enum constant; null if its class is missing.
    @Nullable Object constant(boolean unshared) throws IOException {
        StreamClass described = described();
        if (!described.description().isEnum()) {
            throw new InvalidClassException("non-enum class: " + described.name());
        }
        ClassNotFoundException cause = recovery == null ? described.missing() : null;
        int handle = assign(null, unshared, cause);
        String name = text(false);
        Object constant =
                recovery == null ? named(described, name) : recovery.constant(described, name);
        if (!unshared && cause == null) {
            handles.set(handle, constant);
        }
        handles.cause = cause;
        return constant;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the class is an enum
    static @Nullable Object named(StreamClass described, String name)
            throws InvalidObjectException {
        Class<?> type = described.type();
        if (type == null) {
            return null;
        }
        try {
            return Enum.valueOf((Class) type, name);
        } catch (IllegalArgumentException e) {
            InvalidObjectException failure =
                    new InvalidObjectException(
                            "enum constant " + name + " does not exist in " + type);
            failure.initCause(e);
            throw failure;
        }
    }
}
