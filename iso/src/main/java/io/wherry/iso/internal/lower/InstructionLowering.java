// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import io.wherry.iso.internal.lower.FrameState.Local;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;

/// Lowers the instructions of one method in order.
final class InstructionLowering {
    private final MethodEmitter body;
    private final FrameState state;
    private final CodeModel code;
    private final ControlFlow flow;
    private final CallLowering calls;
    private final ArrayLowering arrays;
    private final MemberLowering members;
    private boolean reachable = true;

    InstructionLowering(MethodEmitter body, CodeModel code) {
        this.body = body;
        this.state = body.state();
        this.code = code;
        this.flow = new ControlFlow(body, code);
        this.arrays = new ArrayLowering(body);
        this.calls = new CallLowering(body, arrays);
        this.members = new MemberLowering(body);
    }

    void lower() {
        parameters();
        int index = 0;
        for (CodeElement element : code.elementList()) {
            body.at(index);
            index++;
            element(element);
        }
    }

    private void parameters() {
        int slot = 0;
        if (!body.method().flags().has(AccessFlag.STATIC)) {
            state.store(slot, FrameValue.of(body.owner().desc()), -1);
            slot++;
        }
        for (ClassDesc parameter : body.method().methodTypeSymbol().parameterList()) {
            boolean heap = body.version().heapParameters() && body.unit().isClusterArray(parameter);
            FrameValue value = heap ? FrameValue.foreign(parameter) : FrameValue.of(parameter);
            state.store(slot, value, -1);
            slot += value.isWide() ? 2 : 1;
        }
    }

    private void element(CodeElement element) {
        switch (element) {
            case LabelTarget target -> {
                reachable = flow.arrive(target.label(), reachable);
                body.emit(builder -> builder.labelBinding(target.label()));
            }
            case LineNumber line -> {
                body.atLine(line.line());
                body.emit(builder -> builder.with(line));
            }
            case ExceptionCatch handler -> body.emit(builder -> builder.with(handler));
            case LocalVariable variable -> variable(variable);
            case Instruction instruction when reachable -> {
                flow.maybeThrow();
                body.startLocals(maxLocals());
                instruction(instruction);
            }
            default -> {
                /* attributes that would be wrong after lowering, and unreachable code */
            }
        }
    }

    private int maxLocals() {
        return ((java.lang.classfile.attribute.CodeAttribute) code).maxLocals();
    }

    private void variable(LocalVariable variable) {
        if (body.unit().isClusterArray(variable.typeSymbol())) {
            return; // a reference or a Java object, which is not known before the last pass
        }
        ClassDesc type =
                body.unit().isCluster(variable.typeSymbol())
                        ? ConstantDescs.CD_int
                        : variable.typeSymbol();
        body.emit(builder ->
                builder.localVariable(
                        variable.slot(),
                        variable.name().stringValue(),
                        type,
                        variable.startScope(),
                        variable.endScope()));
    }

    private void instruction(Instruction instruction) {
        switch (instruction) {
            case LoadInstruction load -> load(load);
            case StoreInstruction store -> store(store);
            case ConstantInstruction constant -> constant(constant);
            case BranchInstruction branch -> branch(branch);
            case ReturnInstruction back -> giveBack(back);
            case ThrowInstruction thrown -> {
                state.pop();
                keep(thrown);
                reachable = false;
            }
            case TableSwitchInstruction choice -> {
                state.pop();
                choice.cases().forEach(one -> flow.jump(one.target(), false));
                leave(choice, choice.defaultTarget());
            }
            case LookupSwitchInstruction choice -> {
                state.pop();
                choice.cases().forEach(one -> flow.jump(one.target(), false));
                leave(choice, choice.defaultTarget());
            }
            case MonitorInstruction monitor -> {
                state.pop();
                if (monitor.opcode() == Opcode.MONITORENTER) {
                    body.report("a synchronized block", "a lock in an ordinary class");
                }
            }
            case DiscontinuedInstruction _ ->
                    throw body.refuse(
                            "a subroutine of old class files", "compile it for Java 7 or later");
            default -> further(instruction);
        }
    }

    private void further(Instruction instruction) {
        switch (instruction) {
            case FieldInstruction field -> members.field(field);
            case TypeCheckInstruction check -> members.typeCheck(check);
            case NewObjectInstruction creation -> members.create(creation, flow);
            case InvokeInstruction call -> calls.invoke(call);
            case InvokeDynamicInstruction call -> calls.invoke(call);
            case ArrayLoadInstruction load -> arrays.load(load);
            case ArrayStoreInstruction store -> arrays.store(store);
            case NewPrimitiveArrayInstruction creation -> arrays.create(creation);
            case NewReferenceArrayInstruction creation -> arrays.create(creation);
            case NewMultiArrayInstruction creation -> arrays.create(creation);
            case OperatorInstruction operator when operator.opcode() == Opcode.ARRAYLENGTH ->
                    arrays.length(operator);
            default -> plain(instruction);
        }
    }

    /* Arithmetic instructions do not change. */
    private void plain(Instruction instruction) {
        switch (instruction) {
            case OperatorInstruction operator -> operate(operator);
            case ConvertInstruction convert -> {
                state.pop();
                state.push(FrameValue.of(convert.toType()));
            }
            case StackInstruction stack -> stack(stack.opcode());
            case IncrementInstruction _, NopInstruction _ -> {
                /* the stack does not change */
            }
            default -> throw unknown(instruction.opcode());
        }
        keep(instruction);
    }

    private LoweringException unknown(Opcode opcode) {
        return body.refuse("instruction " + opcode, "compile it with javac");
    }

    private void keep(Instruction instruction) {
        body.emit(builder -> builder.with(instruction));
    }

    private void operate(OperatorInstruction operator) {
        state.pop();
        if (!isUnary(operator.opcode())) {
            state.pop();
        }
        state.push(FrameValue.of(result(operator)));
    }

    private static boolean isUnary(Opcode opcode) {
        return switch (opcode) {
            case INEG, LNEG, FNEG, DNEG -> true;
            default -> false;
        };
    }

    private static TypeKind result(OperatorInstruction operator) {
        return switch (operator.opcode()) {
            case LCMP, FCMPL, FCMPG, DCMPL, DCMPG -> TypeKind.INT;
            default -> operator.typeKind();
        };
    }

    private void stack(Opcode opcode) {
        switch (opcode) {
            case POP -> state.take(1);
            case POP2 -> state.take(2);
            case DUP -> state.duplicate(1, 0);
            case DUP_X1 -> state.duplicate(1, 1);
            case DUP_X2 -> state.duplicate(1, 2);
            case DUP2 -> state.duplicate(2, 0);
            case DUP2_X1 -> state.duplicate(2, 1);
            case DUP2_X2 -> state.duplicate(2, 2);
            case SWAP -> state.swap();
            default -> throw unknown(opcode);
        }
    }

    private void load(LoadInstruction load) {
        if (load.typeKind() != TypeKind.REFERENCE) {
            state.push(FrameValue.of(load.typeKind()));
            keep(load);
            return;
        }
        Local local = state.local(load.slot());
        FrameValue value = local.value();
        if (value.isNull()) {
            pushNull();
            return;
        }
        state.push(value);
        if (body.needs().isBoxed(local.store() + 1) && body.isReference(value)) {
            body.emit(builder -> builder.aload(load.slot()));
            ClassDesc type = value.type();
            if (type != null) {
                body.unbox(type);
            }
        } else {
            TypeKind kind = body.kind(value);
            body.emit(builder -> builder.loadLocal(kind, load.slot()));
        }
    }

    private void store(StoreInstruction store) {
        FrameValue value = state.pop();
        state.store(store.slot(), value, body.index());
        if (store.typeKind() != TypeKind.REFERENCE) {
            keep(store);
            return;
        }
        if (body.needs().isBoxed(body.index() + 1) && body.isReference(value)) {
            body.convert(value, true);
            body.emit(builder -> builder.astore(store.slot()));
        } else {
            TypeKind kind = body.kind(value);
            body.emit(builder -> builder.storeLocal(kind, store.slot()));
        }
    }

    private void constant(ConstantInstruction constant) {
        if (constant.opcode() == Opcode.ACONST_NULL) {
            pushNull();
            return;
        }
        state.push(
                constant.typeKind() == TypeKind.REFERENCE
                        ? FrameValue.of(constantType(constant))
                        : FrameValue.of(constant.typeKind()));
        keep(constant);
    }

    /* A value known to be null is not loaded, because it may be another kind of null than the
     * stored one. */
    private void pushNull() {
        state.push(FrameValue.ofNull(body.index()));
        boolean reference = body.needs().isReference(body.index());
        body.emit(reference ? CodeBuilder::iconst_0 : CodeBuilder::aconst_null);
    }

    private static ClassDesc constantType(ConstantInstruction constant) {
        return switch (constant.constantValue()) {
            case String _ -> ConstantDescs.CD_String;
            case ClassDesc _ -> ConstantDescs.CD_Class;
            case java.lang.constant.MethodTypeDesc _ -> ConstantDescs.CD_MethodType;
            case java.lang.constant.MethodHandleDesc _ -> ConstantDescs.CD_MethodHandle;
            case java.lang.constant.DynamicConstantDesc<?> dynamic -> dynamic.constantType();
            default -> ConstantDescs.CD_Object;
        };
    }

    private void branch(BranchInstruction branch) {
        Label target = branch.target();
        switch (branch.opcode()) {
            case GOTO, GOTO_W -> {
                leave(branch, target);
                return;
            }
            case IFNULL, IFNONNULL -> {
                FrameValue value = state.pop();
                boolean nulls = branch.opcode() == Opcode.IFNULL;
                emitJump(body.isReference(value) ? whetherZero(nulls) : branch.opcode(), target);
            }
            case IF_ACMPEQ, IF_ACMPNE -> compare(branch.opcode() == Opcode.IF_ACMPEQ, target);
            case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE -> {
                state.pop();
                emitJump(branch.opcode(), target);
            }
            default -> {
                state.pop(2);
                emitJump(branch.opcode(), target);
            }
        }
        flow.jump(target, false);
    }

    private static Opcode whetherZero(boolean zero) {
        return zero ? Opcode.IFEQ : Opcode.IFNE;
    }

    private void emitJump(Opcode opcode, Label target) {
        body.emit(builder -> builder.branch(opcode, target));
    }

    private void compare(boolean equal, Label target) {
        FrameValue right = state.pop();
        FrameValue left = state.pop();
        if (!left.isNull() && !right.isNull() && isCopied(left, right)) {
            body.report("compares strings or boxed values by ==", "equals");
        }
        if (!left.isNull() && !right.isNull() && (isValue(left) || isValue(right))) {
            body.report("compares records or objects of immutable classes by ==", "equals");
        }
        if (right.isNull() && body.unit().isCluster(left.type())) {
            body.needs().preferReference(right.source());
        }
        if (left.isNull() && body.unit().isCluster(right.type())) {
            body.needs().preferReference(left.source());
        }
        if (body.isReference(left) && body.isReference(right)) {
            emitJump(equal ? Opcode.IF_ICMPEQ : Opcode.IF_ICMPNE, target);
            return;
        }
        body.call(
                LoweredNames.LOWERED,
                "same",
                ConstantDescs.CD_boolean,
                compared(left),
                compared(right));
        emitJump(whetherZero(!equal), target);
    }

    /* A value read from a cluster is a new object each time. */
    private static boolean isCopied(FrameValue left, FrameValue right) {
        return FieldForm.isCopied(left.type()) || FieldForm.isCopied(right.type());
    }

    private boolean isValue(FrameValue value) {
        return body.unit().immutables().isValue(value.type());
    }

    private ClassDesc compared(FrameValue value) {
        return body.isReference(value) ? ConstantDescs.CD_int : ConstantDescs.CD_Object;
    }

    /* An unconditional jump: the top of the stack may have to be converted before. */
    private void leave(Instruction instruction, Label target) {
        flow.jump(target, true);
        keep(instruction);
        reachable = false;
    }

    private void giveBack(ReturnInstruction back) {
        reachable = false;
        if (back.typeKind() != TypeKind.REFERENCE) {
            keep(back);
            return;
        }
        ClassDesc type = body.method().methodTypeSymbol().returnType();
        boolean reference = body.unit().isMapped(type, body.version().heapResult());
        FrameValue value = state.pop();
        if (!reference
                && body.unit().isClusterArray(type)
                && !value.isNull()
                && !body.toHeap(value)) {
            throw body.refuse("an array of a cluster returned as one of the heap", "clone() of it");
        }
        body.convert(value, !reference);
        body.emit(reference ? CodeBuilder::ireturn : CodeBuilder::areturn);
    }
}
