// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Lowers calls that depend on the identity or the fields of an object. The Java object of a
/// reference is created anew each time, so such a call is replaced by one on the reference, or
/// refused.
final class IdentityLowering {
    private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
    private static final String ATOMIC = "java/util/concurrent/atomic/Atomic";
    private static final String ORDINARY = "do this in an ordinary class, with ordinary objects";
    private static final String FIELDS = "methods that read and set the field";

    /// Classes that compare objects by identity.
    private static final Set<String> COLLECTIONS =
            Set.of("java/util/IdentityHashMap", "java/util/WeakHashMap");

    private static final Set<String> REFERENCES =
            Set.of(
                    "java/lang/ref/WeakReference",
                    "java/lang/ref/SoftReference",
                    "java/lang/ref/PhantomReference");

    private static final Set<String> MONITOR = Set.of("wait", "notify", "notifyAll");

    /// Methods that use the identity of objects.
    private static final Map<String, Set<String>> BY_IDENTITY =
            Map.of(
                    "java/lang/ref/Cleaner",
                    Set.of("register"),
                    "java/lang/Thread",
                    Set.of("holdsLock"));

    /// Methods that find fields by name.
    private static final Map<String, Set<String>> BY_FIELD =
            Map.of(
                    "java/lang/Class",
                    Set.of("getField", "getFields", "getDeclaredField", "getDeclaredFields"),
                    LOOKUP,
                    Set.of(
                            "findGetter",
                            "findSetter",
                            "findVarHandle",
                            "unreflectGetter",
                            "unreflectSetter",
                            "unreflectVarHandle"),
                    ATOMIC + "IntegerFieldUpdater",
                    Set.of("newUpdater"),
                    ATOMIC + "LongFieldUpdater",
                    Set.of("newUpdater"),
                    ATOMIC + "ReferenceFieldUpdater",
                    Set.of("newUpdater"));

    private final MethodEmitter body;
    private final FrameState state;

    IdentityLowering(MethodEmitter body) {
        this.body = body;
        this.state = body.state();
    }

    /// Reports an object that lowered code cannot create.
    void create(ClassDesc type) {
        if (COLLECTIONS.contains(LoweredNames.internal(type))) {
            body.report(
                    "new " + LoweredNames.binary(type) + ": it holds objects by their identity",
                    "HashMap: equals of objects in clusters compares their identity");
        }
    }

    /// Reports a constructor that lowered code cannot call.
    void construct(ClassDesc type, List<FrameValue> arguments) {
        if (REFERENCES.contains(LoweredNames.internal(type))
                && maybeCluster(arguments.getFirst())) {
            body.report(
                    "new " + LoweredNames.binary(type) + ": the collector does not see clusters",
                    "a field of the type of the object");
        }
    }

    /* An Object may be the Java object of a reference. */
    private boolean maybeCluster(FrameValue value) {
        return body.isReference(value) || CD_Object.equals(value.type());
    }

    /// Reports a call that lowered code cannot make.
    void check(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        if (BY_IDENTITY.getOrDefault(owner, Set.of()).contains(name)) {
            body.report(called(call) + " takes an object by its identity", ORDINARY);
        } else if (BY_FIELD.getOrDefault(owner, Set.of()).contains(name)) {
            body.report(called(call) + ": a lowered class has no fields", FIELDS);
        } else if (owner.equals("java/lang/Object") && MONITOR.contains(name)) {
            body.report("method " + name + " of a monitor", "a lock in an ordinary class");
        }
    }

    private static String called(InvokeInstruction call) {
        return LoweredNames.binary(call.owner().asSymbol()) + '.' + call.name().stringValue();
    }

    /// Lowers a call of a method that uses the identity of an object.
    ///
    /// @param arguments popped from [FrameState]; the receiver is still on it
    /// @return whether it was such a call
    boolean lower(InvokeInstruction call, List<FrameValue> arguments) {
        check(call);
        return call.opcode() == Opcode.INVOKESTATIC
                ? lowerStatic(call, arguments)
                : lowerOfObject(call, arguments);
    }

    private boolean lowerStatic(InvokeInstruction call, List<FrameValue> arguments) {
        if (isCall(call, "java/lang/System", "identityHashCode")) {
            body.call(LoweredNames.LOWERED, "identityHash", CD_int, kind(arguments.getFirst()));
            state.push(FrameValue.INT);
            return true;
        }
        if (isCall(call, "java/util/Objects", "toIdentityString")) {
            body.call(LoweredNames.LOWERED, "identityText", CD_String, kind(arguments.getFirst()));
            state.push(FrameValue.of(CD_String));
            return true;
        }
        return isCall(call, "java/util/Objects", "requireNonNull") && require(call, arguments);
    }

    /* The result is the argument: an array keeps its placement. */
    private boolean require(InvokeInstruction call, List<FrameValue> arguments) {
        FrameValue value = arguments.getFirst();
        if (body.isReference(value)) {
            MethodTypeDesc type = call.typeSymbol();
            MethodTypeDesc lowered = type.changeReturnType(CD_int).changeParameterType(0, CD_int);
            body.emit(code -> code.invokestatic(LoweredNames.LOWERED, "required", lowered));
        } else if (isArray(value)) {
            body.emit(code -> code.with(call));
        } else {
            return false;
        }
        state.push(value);
        return true;
    }

    private ClassDesc kind(FrameValue value) {
        return body.isReference(value) ? CD_int : CD_Object;
    }

    private static boolean isCall(InvokeInstruction call, String owner, String name) {
        return call.owner().asInternalName().equals(owner) && call.name().equalsString(name);
    }

    /* Methods of Object that the lowered class does not override. */
    private boolean lowerOfObject(InvokeInstruction call, List<FrameValue> arguments) {
        boolean special = call.opcode() == Opcode.INVOKESPECIAL;
        FrameValue receiver = state.peek();
        boolean reference = body.isReference(receiver) && !isArray(receiver);
        if (reference && !special && call.name().equalsString("clone") && arguments.isEmpty()) {
            throw body.refuse("clone() of a class that does not declare it", "super.clone()");
        }
        if (!reference || !special || !call.owner().asSymbol().equals(CD_Object)) {
            return false;
        }
        switch (call.name().stringValue()) {
            case "hashCode" -> replace("hash", CD_int);
            case "toString" -> replace("identityText", CD_String);
            case "equals" -> {
                state.pop();
                body.call(
                        LoweredNames.LOWERED,
                        "same",
                        CD_boolean,
                        CD_int,
                        kind(arguments.getFirst()));
                state.push(FrameValue.INT);
            }
            case "clone" -> {
                state.pop();
                body.call(LoweredNames.LOWERED, "copy", CD_int, CD_int);
                state.push(FrameValue.of(body.owner().desc()));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean isArray(FrameValue value) {
        ClassDesc type = value.type();
        return type != null && type.isArray();
    }

    private void replace(String name, ClassDesc result) {
        state.pop();
        body.call(LoweredNames.LOWERED, name, result, CD_int);
        state.push(FrameValue.of(result));
    }
}
