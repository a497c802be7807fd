// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.internal.lower.MethodEmitter.Passed;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/// Lowers calls: those of lowered methods pass references, all others Java objects.
final class CallLowering {
    private static final Set<String> LOOK_ONLY = Set.of("isNull", "nonNull", "toString");

    private final MethodEmitter body;
    private final LoweringUnit unit;
    private final FrameState state;
    private final IdentityLowering identity;
    private final ArrayLowering arrays;

    CallLowering(MethodEmitter body, ArrayLowering arrays) {
        this.body = body;
        this.unit = body.unit();
        this.state = body.state();
        this.identity = new IdentityLowering(body);
        this.arrays = arrays;
    }

    void invoke(InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        String name = call.name().stringValue();
        List<FrameValue> arguments = state.pop(type.parameterCount());
        if (name.equals(LoweredNames.CONSTRUCTOR)) {
            construct(call, arguments);
            return;
        }
        UnitClass owner = unit.find(call.owner().asSymbol());
        UnitClass declaring = owner == null ? null : owner.declaring(name, type.descriptorString());
        if (owner != null && declaring != null) {
            invokeLowered(call, arguments, owner, declaring);
        } else if (!arrays.copy(call)
                && !isElementCopy(call, arguments)
                && !identity.lower(call, arguments)) {
            invokeOther(call, arguments);
        }
    }

    private boolean isElementCopy(InvokeInstruction call, List<FrameValue> arguments) {
        return call.owner().asInternalName().equals("java/lang/System")
                && call.name().equalsString("arraycopy")
                && arrays.copyElements(call, arguments);
    }

    private void construct(InvokeInstruction call, List<FrameValue> arguments) {
        FrameValue receiver = state.pop();
        MethodTypeDesc type = call.typeSymbol();
        ClassDesc owner = call.owner().asSymbol();
        UnitClass lowered = unit.find(owner);
        if (receiver.tag() == FrameValue.Tag.FRESH) {
            identity.construct(owner, arguments);
            List<Consumer<CodeBuilder>> after = body.arguments(arguments, outside(type));
            body.emit(code -> code.with(call));
            after.forEach(body::emit);
            state.initialized(receiver, FrameValue.of(owner));
        } else if (lowered != null) {
            MethodModel constructor =
                    Objects.requireNonNull(
                            lowered.declared(LoweredNames.CONSTRUCTOR, type.descriptorString()),
                            "constructor");
            ArrayPlacement version = choose(new Callee(lowered, constructor, true), arguments);
            body.arguments(arguments, inside(type, version));
            String name = unit.codeName(LoweredNames.CONSTRUCTOR, type, version);
            MethodTypeDesc mapped = unit.mapped(type, version).insertParameterTypes(0, CD_int);
            body.emit(code -> code.invokestatic(owner, name, mapped));
        } else {
            body.emit(CodeBuilder::pop); // the constructor of Object
        }
    }

    /* The parameters of other code are Java objects. */
    private static List<Passed> outside(MethodTypeDesc type) {
        return type.parameterList().stream().map(one -> new Passed(one, true)).toList();
    }

    private List<Passed> inside(MethodTypeDesc type, ArrayPlacement version) {
        return type.parameterList().stream()
                .map(one -> new Passed(one, !unit.isMapped(one, version.heapParameters())))
                .toList();
    }

    /// A lowered method that is called.
    ///
    /// @param direct whether no subclass can override the method
    private record Callee(UnitClass declaring, MethodModel method, boolean direct) {
        boolean has(LoweringUnit unit, ArrayPlacement version) {
            return direct
                    ? unit.versions().exists(declaring, method, version)
                    : unit.versions().existsBelow(declaring, method, version);
        }
    }

    /* The version with most arrays on the heap that the arguments and the use of the result permit.
     * */
    private ArrayPlacement choose(Callee callee, List<FrameValue> arguments) {
        MethodTypeDesc type = callee.method.methodTypeSymbol();
        List<ArrayPlacement> possible = unit.versions().possible(type);
        if (possible.size() == 1) {
            return ArrayPlacement.BASE;
        }
        boolean heapArguments = !hasClusterArray(type, arguments);
        boolean heapResult = !body.needs().arrays().isCluster(body.index());
        for (ArrayPlacement version : possible) {
            if ((heapArguments || !version.heapParameters())
                    && (heapResult || !version.heapResult())
                    && callee.has(unit, version)) {
                return version;
            }
        }
        throw body.refuse(
                "a call with arrays of clusters of a method that needs others: method="
                        + callee.method.methodName().stringValue(),
                "clone() of the array");
    }

    private boolean hasClusterArray(MethodTypeDesc type, List<FrameValue> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            FrameValue value = arguments.get(i);
            if (unit.isClusterArray(type.parameterType(i))
                    && !value.isNull()
                    && body.isReference(value)) {
                return true;
            }
        }
        return false;
    }

    private void invokeLowered(
            InvokeInstruction call,
            List<FrameValue> arguments,
            UnitClass owner,
            UnitClass declaring) {
        MethodTypeDesc type = call.typeSymbol();
        String name = call.name().stringValue();
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        MethodModel method =
                Objects.requireNonNull(declaring.declared(name, type.descriptorString()), "method");
        boolean direct = isStatic || isDirect(call, owner, new Callee(declaring, method, true));
        Callee callee = new Callee(declaring, method, direct);
        ArrayPlacement version = choose(callee, arguments);
        body.arguments(arguments, inside(type, version));
        MethodTypeDesc lowered = unit.mapped(type, version);
        String code = isStatic && !unit.isMapped(type) ? name : unit.codeName(name, type, version);
        if (!isStatic) {
            FrameValue receiver = state.pop();
            if (receiver.isNull()) {
                body.needs().preferReference(receiver.source());
            }
            lowered = lowered.insertParameterTypes(0, CD_int);
        }
        String called = direct ? code : LoweredNames.dispatch(code);
        MethodTypeDesc descriptor = lowered;
        // the class that the code names: that of the declaration may have package access elsewhere
        body.emit(builder -> builder.invokestatic(owner.desc(), called, descriptor));
        push(callee, version);
    }

    private static boolean isDirect(InvokeInstruction call, UnitClass owner, Callee callee) {
        return call.opcode() == Opcode.INVOKESPECIAL
                || owner.isFinal()
                || !isOverridable(callee.declaring, callee.method);
    }

    /// Returns whether a subclass may override a method.
    static boolean isOverridable(UnitClass declaring, MethodModel method) {
        return !declaring.isFinal()
                && !method.flags().has(AccessFlag.STATIC)
                && !method.flags().has(AccessFlag.PRIVATE)
                && !method.flags().has(AccessFlag.FINAL)
                && !method.methodName().equalsString(LoweredNames.CONSTRUCTOR);
    }

    /* An array on the heap can be created in a cluster if the method has a version that does so. */
    private void push(Callee callee, ArrayPlacement version) {
        ClassDesc type = callee.method.methodTypeSymbol().returnType();
        if (type.equals(CD_void)) {
            return;
        }
        if (!version.heapResult()) {
            state.push(FrameValue.of(type));
        } else if (callee.has(unit, new ArrayPlacement(version.heapParameters(), false))) {
            state.push(FrameValue.array(type, body.index()));
        } else {
            state.push(FrameValue.foreign(type));
        }
    }

    private void invokeOther(InvokeInstruction call, List<FrameValue> arguments) {
        MethodTypeDesc type = call.typeSymbol();
        List<FrameValue> values = new ArrayList<>(arguments);
        List<Passed> passed =
                new ArrayList<>(isKept(call) ? outside(type) : shown(type, arguments));
        if (call.opcode() != Opcode.INVOKESTATIC) {
            values.addFirst(state.pop());
            passed.addFirst(new Passed(CD_Object, true));
        }
        List<Consumer<CodeBuilder>> after = body.arguments(values, passed);
        body.emit(code -> code.with(call));
        after.forEach(body::emit);
        result(type.returnType());
    }

    /* Whether a method may keep or compare an array that is passed as an Object. */
    private static boolean isKept(InvokeInstruction call) {
        String name = call.name().stringValue();
        return switch (call.owner().asInternalName()) {
            case "java/lang/String" -> !name.equals("valueOf");
            case "java/util/Objects" -> !LOOK_ONLY.contains(name);
            default -> true;
        };
    }

    private void result(ClassDesc type) {
        if (type.equals(CD_void)) {
            return;
        }
        if (type.isArray()) {
            arrays.returned(type);
            return;
        }
        state.push(FrameValue.of(type));
        if (unit.isCluster(type)) {
            body.unbox(type);
        }
    }

    void invoke(InvokeDynamicInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        List<FrameValue> arguments = state.pop(type.parameterCount());
        boolean function =
                call.bootstrapMethod()
                        .owner()
                        .equals(ClassDesc.of("java.lang.invoke.LambdaMetafactory"));
        if (function && !arguments.stream().allMatch(this::canBeCaptured)) {
            throw body.refuse(
                    "a lambda that captures an array of a cluster",
                    "capture the object that has the array, or a clone() of it");
        }
        List<Passed> passed = function ? outside(type) : shown(type, arguments);
        body.arguments(arguments, passed);
        body.emit(code -> code.with(call));
        result(type.returnType());
    }

    /* String concatenation and pattern switches do not keep arrays. */
    private List<Passed> shown(MethodTypeDesc type, List<FrameValue> arguments) {
        List<Passed> passed = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            ClassDesc known = arguments.get(i).type();
            passed.add(
                    known != null && unit.isClusterArray(known)
                            ? new Passed(known, true)
                            : new Passed(type.parameterType(i), true));
        }
        return passed;
    }

    private boolean canBeCaptured(FrameValue value) {
        ClassDesc type = value.type();
        return type == null || !unit.isClusterArray(type) || body.toHeap(value);
    }
}
