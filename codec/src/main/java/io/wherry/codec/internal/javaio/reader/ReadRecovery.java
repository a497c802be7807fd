// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.MissingClasses;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.Unreadable;
import io.wherry.codec.UnreadableHandler;
import io.wherry.codec.internal.javaio.block.BlockInput;
import io.wherry.codec.internal.javaio.block.PrimitiveArrayFormat;
import io.wherry.codec.internal.javaio.description.ClassRules;
import io.wherry.codec.internal.javaio.description.Description;
import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.internal.lean.option.CompatibilityOptions;
import io.wherry.codec.node.ArrayNode;
import io.wherry.codec.node.ClassNode;
import io.wherry.codec.node.EnumNode;
import io.wherry.codec.node.NodeClass;
import io.wherry.codec.node.NodeLevel;
import io.wherry.codec.node.ObjectNode;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.StreamCorruptedException;
import java.lang.invoke.SerializedLambda;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Recovers objects that java.io's rules give up: makes nodes of objects of missing classes, and
/// asks the handler for substitutes for values that cannot be made. Only readers with these options
/// have one. One reader owns it.
final class ReadRecovery {
    private final JavaioReader reader;
    private final BlockInput in;
    private final Admitter admitter;
    private final ReadHandles handles;
    private final ReadStack stack;
    private final ClassRules rules;
    private final boolean makesNodes;
    private final @Nullable UnreadableHandler handler;
    private final MismatchRepair repair;

    private ReadRecovery(
            ClassRules rules,
            JavaioReader reader,
            Admitter admitter,
            ReadHandles handles,
            ReadStack stack) {
        this.reader = reader;
        this.in = reader.in();
        this.admitter = admitter;
        this.handles = handles;
        this.stack = stack;
        this.rules = rules;
        CompatibilityOptions compatibility = rules.compatibility();
        this.makesNodes = compatibility.missing() == MissingClasses.AS_NODES;
        this.handler = compatibility.handler();
        this.repair = new MismatchRepair(this);
    }

    /// Null if java.io's rules hold.
    static @Nullable ReadRecovery of(
            ClassRules rules,
            JavaioReader reader,
            Admitter admitter,
            ReadHandles handles,
            ReadStack stack) {
        CompatibilityOptions compatibility = rules.compatibility();
        boolean none =
                compatibility.missing() == MissingClasses.REFUSE && compatibility.handler() == null;
        return none ? null : new ReadRecovery(rules, reader, admitter, handles, stack);
    }

    boolean asks() {
        return handler != null;
    }

    MismatchRepair repair() {
        return repair;
    }

    /// Asks for the substitute for a value of that class.
    SubstituteValue ask(String className, Exception cause) throws IOException {
        try {
            Unreadable value = new Unreadable(className, cause);
            return new SubstituteValue(Objects.requireNonNull(handler).standIn(value));
        } catch (ClassNotFoundException e) {
            throw new UnknownClassException(className, in.position(), e);
        } catch (RuntimeException e) {
            reader.hooks().failed(e);
            throw e;
        }
    }

    private boolean isNode(StreamClass described) {
        if (!makesNodes) {
            return false;
        }
        return described.type() == null
                ? described.unfit() == null && !PrimitiveArrayFormat.isPrimitive(described.name())
                : LambdaNode.is(described);
    }

    /// Binds as [Description#bind] does, but delays the error of a class that does not fit until a
    /// value of it comes.
    StreamClass bind(
            Description description,
            @Nullable Class<?> here,
            @Nullable ClassNotFoundException missing,
            @Nullable StreamClass above)
            throws InvalidClassException {
        try {
            InvalidClassException unfitAbove = above == null ? null : above.unfit();
            if (here != null && unfitAbove != null) {
                throw unfitAbove;
            }
            return description.bind(here, missing, above, rules);
        } catch (InvalidClassException e) {
            if (handler == null) {
                throw e;
            }
            return StreamClass.unfit(description, e, above);
        } catch (NoClassDefFoundError e) { // the class needs one that is missing, as that one is
            return description.bind(
                    null, new ClassNotFoundException(description.name(), e), above, rules);
        }
    }

    /// Begins an object.
    ReadFrame object(ObjectHeaderReader headerReader, StreamClass described, boolean unshared)
            throws IOException {
        if (isNode(described)) {
            return node(headerReader, described, unshared);
        }
        if (described.type() == null && handler != null) {
            return skipped(headerReader, described, unshared, described.cause());
        }
        try {
            return headerReader.object(described, unshared);
        } catch (InvalidClassException e) {
            if (handler == null) {
                throw e;
            }
            return skipped(headerReader, described, unshared, e);
        }
    }

    private static void checkPassable(StreamClass described) throws StreamCorruptedException {
        if (described.hasExternalData() && !described.description().hasBlockData()) {
            throw new StreamCorruptedException(
                    "data of an Externalizable object in version 1 of the protocol cannot be passed"
                            + " over: class="
                            + described.label());
        }
    }

    private ReadFrame node(ObjectHeaderReader headerReader, StreamClass described, boolean unshared)
            throws IOException {
        checkPassable(described);
        StreamClass next = described.hasExternalData() ? null : described;
        int fields = 0;
        while (next != null) {
            fields += next.description().fields().size();
            fields += next.description().hasWriteData() ? 1 : 0;
            next = next.above();
        }
        in.budget().reserve(fields, described.name());
        ObjectNode node = new ObjectNode(NodeClasses.of(described));
        int handle = headerReader.assign(node, unshared, null);
        ReadFrame frame = stack.push(ReadFrame.Kind.NODE);
        frame.object = node;
        frame.handle = handle;
        frame.unshared = unshared;
        frame.node = new NodeProgress.OfObject(node);
        return frame;
    }

    private ReadFrame skipped(
            ObjectHeaderReader headerReader,
            StreamClass described,
            boolean unshared,
            Exception cause)
            throws IOException {
        checkPassable(described);
        SubstituteValue standIn = ask(described.label(), cause);
        int handle = headerReader.assign(standIn.value(), unshared, null);
        ReadFrame frame =
                stack.push(
                        described.hasExternalData()
                                ? ReadFrame.Kind.EXTERNAL
                                : ReadFrame.Kind.LEVELS);
        frame.described = described;
        frame.handle = handle;
        frame.unshared = unshared;
        frame.missing = new ClassNotFoundException(described.label(), cause);
        frame.standIn = standIn;
        return frame;
    }

    /// Begins an array whose class is not here; null if it is to be treated as java.io does.
    @Nullable ReadFrame array(
            ObjectHeaderReader headerReader, StreamClass described, boolean unshared, int length)
            throws IOException {
        if (described.type() != null || PrimitiveArrayFormat.isPrimitive(described.name())) {
            return null;
        }
        ReadFrame frame;
        if (isNode(described)) {
            ArrayNode node = new ArrayNode(NodeClasses.of(described));
            int handle = headerReader.assign(node, unshared, null);
            frame = stack.push(ReadFrame.Kind.NODE);
            frame.object = node;
            frame.handle = handle;
            frame.node = new NodeProgress.OfArray(node);
        } else {
            SubstituteValue standIn = ask(described.label(), described.cause());
            int handle = headerReader.assign(standIn.value(), unshared, null);
            frame = stack.push(ReadFrame.Kind.ARRAY);
            frame.handle = handle;
            frame.missing = new ClassNotFoundException(described.label(), described.cause());
            frame.standIn = standIn;
        }
        frame.unshared = unshared;
        frame.end = length;
        return frame;
    }

    /// The description of a class that is not here; null if it is to be treated as java.io does.
    @Nullable NodeClass description(StreamClass described) throws IOException {
        return described.type() == null && isNode(described) ? NodeClasses.of(described) : null;
    }

    /// Returns the substitute for the `Class` object of a missing class.
    @Nullable Object classObject(StreamClass described) throws IOException {
        return isNode(described)
                ? new ClassNode(NodeClasses.of(described))
                : ask(described.label(), described.cause()).value();
    }

    /// Returns the constant of that name, or the substitute for it.
    @Nullable Object constant(StreamClass described, String name) throws IOException {
        if (isNode(described)) {
            return new EnumNode(NodeClasses.of(described), name);
        }
        if (described.type() == null) {
            return ask(described.label(), described.cause()).value();
        }
        try {
            return ObjectHeaderReader.named(described, name);
        } catch (InvalidObjectException e) {
            if (handler == null) {
                throw e;
            }
            return ask(described.label(), e).value();
        }
    }

    /// Goes some steps on with a node; true if it is complete.
    boolean advanced(ReadFrame frame, UnreadDataReader rest) throws IOException {
        while (true) {
            if (frame.next < frame.end) {
                Object value = reader.begin(false, false);
                if (value == JavaioReader.BEGUN) {
                    return false;
                }
                reader.frames().accept(frame, value, handles.cause);
            } else if (!(frame.node instanceof NodeProgress.OfObject object)) {
                return true;
            } else if (object.isDataDue()) {
                if (!rest.passed(frame)) {
                    return false;
                }
                object.endData();
            } else if (object.hasNextLevel()) {
                beginLevel(object.nextLevel(frame));
            } else {
                complete(frame);
                return true;
            }
        }
    }

    private void complete(ReadFrame frame) throws IOException {
        if (frame.missing == null
                && frame.object instanceof ObjectNode node
                && node.nodeClass().here() == SerializedLambda.class) {
            stack.refer(frame.depth - 1);
            try {
                frame.object = LambdaNode.resolved(node, admitter);
            } catch (RuntimeException e) {
                reader.hooks().failed(e);
                throw e;
            }
        }
    }

    private void beginLevel(NodeLevel level) throws IOException {
        int count = level.primitiveBytes();
        if (count > 0) {
            int from = in.require(count);
            level.primitives().put(in.bytes(), from, count);
        }
        if (level.nodeClass().isExternalizable()) {
            in.setBlockMode(true);
        }
    }

    /// Replaces an object that was given up by its substitute; false if there is none.
    boolean rescued(ReadFrame frame, ClassNotFoundException why) throws IOException {
        SubstituteValue standIn = frame.standIn;
        if (standIn == null) {
            if (handler == null) {
                return false;
            }
            StreamClass described = frame.described;
            String name = described == null ? String.valueOf(frame.object) : described.label();
            standIn = ask(name, why);
        }
        if (!frame.unshared) {
            handles.set(frame.handle, standIn.value());
        }
        frame.object = standIn.value();
        frame.missing = null;
        return true;
    }
}
