// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import io.wherry.iso.internal.lower.FrameState.Local;
import java.lang.classfile.Attributes;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.SimpleVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.UninitializedVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Merges the states of control flow at labels: the stack map frames declare the expected types,
/// and each predecessor must provide them.
final class ControlFlow {
    /// The first stack slot of a frame; local variables are numbered from 0.
    private static final int STACK = 1 << 16;

    private final MethodEmitter body;
    private final Map<Label, StackMapFrameInfo> frames = new HashMap<>();
    private final Map<Label, Integer> places = new HashMap<>();
    private final Map<Integer, NewObjectInstruction> creations = new HashMap<>();
    private final List<ExceptionCatch> catches = new ArrayList<>();

    ControlFlow(MethodEmitter body, CodeModel code) {
        this.body = body;
        code.findAttribute(Attributes.stackMapTable())
                .ifPresent(table -> table.entries().forEach(f -> frames.put(f.target(), f)));
        List<CodeElement> elements = code.elementList();
        for (int i = 0; i < elements.size(); i++) {
            switch (elements.get(i)) {
                case LabelTarget target -> places.put(target.label(), i);
                case NewObjectInstruction creation -> creations.put(i, creation);
                case ExceptionCatch one -> catches.add(one);
                default -> {
                    /* only slots and object creations are collected */
                }
            }
        }
    }

    /// Enters a label.
    ///
    /// @param reachable whether the previous instruction falls through
    /// @return whether the code after the label is reachable
    boolean arrive(Label label, boolean reachable) {
        StackMapFrameInfo frame = frames.get(label);
        if (frame == null) {
            return reachable;
        }
        if (reachable) {
            meet(frame, true);
        }
        load(frame);
        return true;
    }

    /// Jumps to a label; the operands of the jump instruction have been popped.
    ///
    /// @param always whether the jump is unconditional, and not emitted yet: the top of the stack
    ///     can still be converted
    void jump(Label label, boolean always) {
        StackMapFrameInfo frame = frames.get(label);
        if (frame == null) {
            throw body.refuse("no stack map", "compile it for Java 7 or later");
        }
        meet(frame, always);
    }

    /// Merges the current state into the exception handlers of the current instruction.
    void maybeThrow() {
        for (ExceptionCatch one : catches) {
            if (place(one.tryStart()) < body.index() && body.index() < place(one.tryEnd())) {
                StackMapFrameInfo frame = frames.get(one.handler());
                if (frame != null) {
                    meetLocals(frame);
                }
            }
        }
    }

    private int place(Label label) {
        return Objects.requireNonNull(places.get(label), "label");
    }

    private void meet(StackMapFrameInfo frame, boolean converts) {
        List<FrameValue> stack = body.state().stack();
        List<VerificationTypeInfo> wanted = frame.stack();
        for (int i = 0; i < stack.size(); i++) {
            FrameValue place = value(wanted.get(i), place(frame, STACK + i));
            meetStack(stack.get(i), place, converts && i == stack.size() - 1);
        }
        meetLocals(frame);
    }

    /* The number of a slot of a frame, see ArrayGroups. */
    private int place(StackMapFrameInfo frame, int position) {
        return body.needs().arrays().place(place(frame.target()), position);
    }

    private void meetStack(FrameValue value, FrameValue wanted, boolean converts) {
        if (wanted.isOpen()) {
            body.join(value, wanted.source());
            return;
        }
        if (value.isNull() && wanted.isNull()) {
            meetNull(value, wanted);
            return;
        }
        boolean reference = body.isReference(wanted);
        if (value.isNull() && wanted.isReference()) {
            if (!body.needs().fixNull(value.source(), reference)) {
                throw refuseNull();
            }
        } else if (value.isReference()
                && !wanted.isNull()
                && body.isReference(value) != reference) {
            if (!converts) {
                throw body.refuse(
                        "an object of a cluster that becomes another within a call",
                        "a variable for this argument");
            }
            body.convert(value, !reference);
        }
    }

    /* A null stays on the stack while a later operand is chosen: both are the same value. */
    private void meetNull(FrameValue value, FrameValue wanted) {
        if (body.isReference(value) != body.isReference(wanted)) {
            body.needs().preferReference(value.source());
            body.needs().preferReference(wanted.source());
            if (body.isReference(value) != body.isReference(wanted)) {
                throw refuseNull();
            }
        }
    }

    private LoweringException refuseNull() {
        return body.refuse(
                "a null that is both an object of a cluster and another", "two variables");
    }

    private void meetLocals(StackMapFrameInfo frame) {
        int slot = 0;
        for (VerificationTypeInfo info : frame.locals()) {
            FrameValue wanted = value(info, place(frame, slot));
            if (wanted.isReference()) {
                meetLocal(body.state().local(slot), wanted);
            }
            slot += wanted.isWide() ? 2 : 1;
        }
    }

    private void meetLocal(Local local, FrameValue wanted) {
        FrameValue value = local.value();
        if (wanted.isOpen()) {
            body.join(value, wanted.source());
            return;
        }
        boolean reference = body.isReference(wanted);
        boolean can = true;
        if (value.isNull() && !wanted.isNull()) {
            can = body.needs().fixNull(value.source(), reference);
        } else if (value.tag() == FrameValue.Tag.OBJECT && body.isReference(value)) {
            can = reference ? body.needs().keepStore(local.store() + 1) : boxed(local.store());
        }
        if (!can) {
            throw body.refuse(
                    "a variable that is both an object of a cluster and another", "two variables");
        }
    }

    private boolean boxed(int store) {
        return store >= 0 && body.needs().boxStore(store + 1);
    }

    private void load(StackMapFrameInfo frame) {
        FrameState state = body.state();
        state.clear();
        int slot = 0;
        for (VerificationTypeInfo info : frame.locals()) {
            FrameValue value = value(info, place(frame, slot));
            state.store(slot, value, -1);
            slot += value.isWide() ? 2 : 1;
        }
        for (VerificationTypeInfo info : frame.stack()) {
            state.push(value(info, place(frame, STACK + state.stack().size())));
        }
    }

    private FrameValue value(VerificationTypeInfo info, int place) {
        return switch (info) {
            case SimpleVerificationTypeInfo simple -> simple(simple, place);
            case ObjectVerificationTypeInfo object ->
                    body.unit().isClusterArray(object.classSymbol())
                            ? FrameValue.array(object.classSymbol(), place)
                            : FrameValue.of(object.classSymbol());
            case UninitializedVerificationTypeInfo fresh -> fresh(fresh.newTarget());
        };
    }

    private FrameValue simple(SimpleVerificationTypeInfo info, int place) {
        return switch (info) {
            case TOP -> FrameValue.NOTHING;
            case INTEGER -> FrameValue.INT;
            case FLOAT -> FrameValue.FLOAT;
            case LONG -> FrameValue.LONG;
            case DOUBLE -> FrameValue.DOUBLE;
            case NULL -> FrameValue.ofNull(place);
            case UNINITIALIZED_THIS -> FrameValue.of(body.owner().desc());
        };
    }

    private FrameValue fresh(Label target) {
        int at = place(target);
        NewObjectInstruction creation = creations.get(at);
        while (creation == null) {
            at++;
            creation = creations.get(at);
        }
        return created(creation, at);
    }

    /// Returns the result of an instruction `new`: an object in a cluster is initialized from the
    /// start.
    FrameValue created(NewObjectInstruction creation, int at) {
        ClassDesc type = creation.className().asSymbol();
        return body.unit().isCluster(type) ? FrameValue.of(type) : FrameValue.fresh(type, at);
    }
}
