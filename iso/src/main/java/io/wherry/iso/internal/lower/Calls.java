// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

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
import java.util.Set;
import java.util.function.Consumer;

/// Lowers calls: those of lowered methods pass references, all others Java objects.
final class Calls {
    private static final Set<String> MONITOR_METHODS = Set.of("wait", "notify", "notifyAll");

    private final Body body;
    private final Unit unit;
    private final State state;

    Calls(Body body) {
        this.body = body;
        this.unit = body.unit();
        this.state = body.state();
    }

    void invoke(InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        String name = call.name().stringValue();
        List<Value> arguments = state.pop(type.parameterCount());
        if (name.equals(Names.CONSTRUCTOR)) {
            construct(call, arguments);
            return;
        }
        UnitClass owner = unit.find(call.owner().asSymbol());
        UnitClass declaring = owner == null ? null : owner.declaring(name, type.descriptorString());
        if (owner != null && declaring != null) {
            invokeLowered(call, arguments, owner, declaring);
        } else if (!invokeOnArrays(call, arguments)) {
            invokeOther(call, arguments);
        }
    }

    private void construct(InvokeInstruction call, List<Value> arguments) {
        Value receiver = state.pop();
        MethodTypeDesc type = call.typeSymbol();
        ClassDesc owner = call.owner().asSymbol();
        if (receiver.tag() == Value.Tag.FRESH) {
            List<Consumer<CodeBuilder>> after = body.arguments(arguments, boxed(type, true));
            body.emit(code -> code.with(call));
            after.forEach(body::emit);
            state.initialized(receiver, Value.of(owner));
        } else if (unit.isCluster(owner)) {
            body.arguments(arguments, boxed(type, false));
            String name = unit.codeName(Names.CONSTRUCTOR, type);
            MethodTypeDesc lowered = unit.mapped(type).insertParameterTypes(0, CD_int);
            body.emit(code -> code.invokestatic(owner, name, lowered));
        } else {
            body.emit(CodeBuilder::pop); // the constructor of Object
        }
    }

    private List<Boolean> boxed(MethodTypeDesc type, boolean all) {
        List<Boolean> boxed = new ArrayList<>();
        for (ClassDesc parameter : type.parameterList()) {
            boxed.add(all || !unit.isCluster(parameter));
        }
        return boxed;
    }

    private void invokeLowered(
            InvokeInstruction call, List<Value> arguments, UnitClass owner, UnitClass declaring) {
        MethodTypeDesc type = call.typeSymbol();
        String name = call.name().stringValue();
        body.arguments(arguments, boxed(type, false));
        boolean mapped = unit.isMapped(type);
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        MethodTypeDesc lowered = unit.mapped(type);
        String code = isStatic && !mapped ? name : unit.codeName(name, type);
        if (!isStatic) {
            Value receiver = state.pop();
            if (receiver.isNull()) {
                body.needs().preferReference(receiver.source());
            }
            lowered = lowered.insertParameterTypes(0, CD_int);
        }
        boolean direct = isStatic || isDirect(call, owner, declaring);
        String called = direct ? code : Names.dispatch(code);
        MethodTypeDesc descriptor = lowered;
        body.emit(builder -> builder.invokestatic(declaring.desc(), called, descriptor));
        push(type);
    }

    private static boolean isDirect(InvokeInstruction call, UnitClass owner, UnitClass declaring) {
        MethodModel method =
                declaring.declared(call.name().stringValue(), call.type().stringValue());
        return call.opcode() == Opcode.INVOKESPECIAL
                || owner.isFinal()
                || method == null
                || !isOverridable(declaring, method);
    }

    /// Whether a class below may have another method in the place of this one.
    static boolean isOverridable(UnitClass declaring, MethodModel method) {
        return !declaring.isFinal()
                && !method.flags().has(AccessFlag.STATIC)
                && !method.flags().has(AccessFlag.PRIVATE)
                && !method.flags().has(AccessFlag.FINAL)
                && !method.methodName().equalsString(Names.CONSTRUCTOR);
    }

    private void push(MethodTypeDesc type) {
        if (!type.returnType().equals(CD_void)) {
            state.push(Value.of(type.returnType()));
        }
    }

    private boolean invokeOnArrays(InvokeInstruction call, List<Value> arguments) {
        String name = call.name().stringValue();
        ClassDesc owner = call.owner().asSymbol();
        if (owner.isArray() && name.equals("clone") && body.isReference(state.peek())) {
            ClassDesc type = state.pop().type();
            body.call(Names.COPIES, "copy", CD_int, CD_int);
            state.push(Value.of(type == null ? owner : type));
            return true;
        }
        if (owner.displayName().equals("System")
                && name.equals("arraycopy")
                && isArray(arguments.get(0))
                && isArray(arguments.get(2))) {
            body.call(Names.COPIES, "copy", CD_void, CD_int, CD_int, CD_int, CD_int, CD_int);
            return true;
        }
        return false;
    }

    private boolean isArray(Value value) {
        ClassDesc type = value.type();
        return type != null && type.isArray() && body.isReference(value);
    }

    private void invokeOther(InvokeInstruction call, List<Value> arguments) {
        MethodTypeDesc type = call.typeSymbol();
        List<Value> values = new ArrayList<>(arguments);
        List<Boolean> boxed = boxed(type, true);
        if (call.opcode() != Opcode.INVOKESTATIC) {
            Value receiver = state.pop();
            if (body.isReference(receiver) && MONITOR_METHODS.contains(call.name().stringValue())) {
                throw body.refuse("method " + call.name().stringValue() + " of a monitor");
            }
            values.addFirst(receiver);
            boxed.addFirst(true);
        }
        List<Consumer<CodeBuilder>> after = body.arguments(values, boxed);
        body.emit(code -> code.with(call));
        after.forEach(body::emit);
        result(type);
    }

    private void result(MethodTypeDesc type) {
        push(type);
        if (unit.isCluster(type.returnType())) {
            body.unbox(type.returnType());
        }
    }

    void invoke(InvokeDynamicInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        List<Value> arguments = state.pop(type.parameterCount());
        boolean function =
                call.bootstrapMethod()
                        .owner()
                        .equals(ClassDesc.of("java.lang.invoke.LambdaMetafactory"));
        if (function && arguments.stream().anyMatch(this::isArray)) {
            throw body.refuse("a lambda that captures an array of a cluster");
        }
        body.arguments(arguments, boxed(type, true));
        body.emit(code -> code.with(call));
        result(type);
    }
}
