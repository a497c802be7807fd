// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Lowers field accesses, casts, and object creation.
final class MemberLowering {
    private final MethodEmitter body;
    private final LoweringUnit unit;
    private final FrameState state;

    MemberLowering(MethodEmitter body) {
        this.body = body;
        this.unit = body.unit();
        this.state = body.state();
    }

    void field(FieldInstruction access) {
        boolean instance = access.opcode() == Opcode.GETFIELD || access.opcode() == Opcode.PUTFIELD;
        UnitClass owner = instance ? unit.find(access.owner().asSymbol()) : null;
        Field field = owner == null ? null : owner.field(access.name().stringValue());
        if (owner == null || field == null) {
            elsewhere(access);
        } else if (FieldForm.of(unit, access.typeSymbol()) == null) {
            unfit(access);
        } else if (access.opcode() == Opcode.GETFIELD) {
            get(owner, field, access.typeSymbol());
        } else {
            put(owner, field, access.typeSymbol());
        }
    }

    /* The class of the field is refused and has no objects: the reference is null. */
    private void unfit(FieldInstruction access) {
        if (access.opcode() == Opcode.PUTFIELD) {
            state.pop();
        }
        state.pop();
        body.emit(CodeBuilder::iconst_0);
        body.call(LoweredNames.LOWERED, "present", CD_void, CD_int);
        body.emit(code -> code.aconst_null().athrow()); // never reached
        if (access.opcode() == Opcode.GETFIELD) {
            state.push(FrameValue.of(access.typeSymbol()));
        }
    }

    private void get(UnitClass owner, Field field, ClassDesc type) {
        popObject();
        state.push(FrameValue.of(type));
        FieldAccess access = FieldAccess.of(unit, owner.desc(), field, type);
        body.emit(access::read);
        if (access.isReference()) {
            check(body, type);
        }
    }

    /// Emits a type check of the reference on top of the stack, which was read from a cluster.
    static void check(MethodEmitter body, ClassDesc type) {
        if (body.checks()) {
            int id = body.unit().typeId(type);
            body.emit(code -> code.loadConstant(id));
            body.call(LoweredNames.LOWERED, "checked", CD_int, CD_int, CD_int);
        }
    }

    private void put(UnitClass owner, Field field, ClassDesc type) {
        FrameValue value = state.pop();
        popObject();
        FieldAccess access = FieldAccess.of(unit, owner.desc(), field, type);
        body.convert(value, !access.isReference());
        body.emit(access::store);
    }

    private void popObject() {
        FrameValue object = state.pop();
        if (object.isNull()) {
            body.needs().preferReference(object.source());
        }
    }

    static String suffix(Kind kind) {
        String name = kind.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    /* Static fields, and fields of ordinary objects, hold Java objects. */
    private void elsewhere(FieldInstruction access) {
        ClassDesc type = access.typeSymbol();
        boolean get = access.opcode() == Opcode.GETFIELD || access.opcode() == Opcode.GETSTATIC;
        boolean array = type.isArray() && unit.isCluster(type);
        if (array && !get && !state.peek().isNull() && !body.toHeap(state.peek())) {
            throw body.refuse(
                    "an array of a cluster in a field outside of it: field="
                            + LoweredNames.binary(access.owner().asSymbol())
                            + "."
                            + access.name().stringValue(),
                    "clone() of it");
        }
        if (!get) {
            body.requireAccessible(state.peek(), type);
            body.convert(state.pop(), true);
        }
        if (access.opcode() == Opcode.GETFIELD || access.opcode() == Opcode.PUTFIELD) {
            state.pop();
        }
        body.emit(code -> code.with(access));
        if (get) {
            state.push(array ? FrameValue.foreign(type) : FrameValue.of(type));
            if (!array && unit.isCluster(type)) {
                body.unbox(type);
            }
        }
    }

    void create(NewObjectInstruction creation, ControlFlow flow) {
        UnitClass type = unit.find(creation.className().asSymbol());
        state.push(flow.created(creation, body.index()));
        if (type == null) {
            new IdentityLowering(body).create(creation.className().asSymbol());
            body.emit(code -> code.with(creation));
        } else {
            allocate(type);
        }
    }

    /* The method of another class initializes that class, before the arguments of the constructor
     * are computed. */
    private void allocate(UnitClass type) {
        if (body.owner().isKindOf(type)) {
            body.emit(code -> code.loadConstant(type.type().id()).loadConstant(type.type().size()));
            body.call(LoweredNames.ALLOCATION, "allocate", CD_int, CD_int, CD_int);
        } else {
            body.call(type.desc(), LoweredNames.NEW, CD_int);
        }
    }

    void typeCheck(TypeCheckInstruction check) {
        FrameValue value = state.pop();
        ClassDesc wanted = check.type().asSymbol();
        boolean cast = check.opcode() == Opcode.CHECKCAST;
        if (value.isNull() && cast && unit.isCluster(wanted)) {
            body.needs().preferReference(value.source());
        }
        state.push(cast ? cast(value, wanted) : FrameValue.INT);
        if (body.isReference(value) && unit.isCluster(wanted)) {
            checkReference(value.type(), wanted, cast);
            return;
        }
        if (!cast && body.isReference(value) && isArray(value)) {
            body.box(java.util.Objects.requireNonNull(value.type()));
        } else if (!value.isNull() || body.isReference(value)) {
            body.convert(value, true);
        }
        body.emit(code -> code.with(check));
        if (cast && body.isReference(state.peek())) {
            body.unbox(wanted);
        }
    }

    /* An array stays where it is; a value that was an Object may be an array of other code. */
    private FrameValue cast(FrameValue value, ClassDesc wanted) {
        if (!unit.isClusterArray(wanted) || value.isNull()) {
            return FrameValue.of(wanted);
        }
        if (isArray(value) && unit.isCluster(value.type())) {
            return value.as(wanted);
        }
        FrameValue array = FrameValue.array(wanted, body.index());
        if (!isArray(value) && body.isReference(array)) {
            throw body.refuse(
                    "an array that was an Object is stored in a cluster: type="
                            + LoweredNames.binary(wanted),
                    "clone() of it");
        }
        return array;
    }

    private static boolean isArray(FrameValue value) {
        ClassDesc type = value.type();
        return type != null && type.isArray();
    }

    private void checkReference(@Nullable ClassDesc known, ClassDesc wanted, boolean cast) {
        if (cast && (known == null || isKind(known, wanted))) {
            return;
        }
        int id = unit.typeId(wanted);
        body.emit(code -> code.loadConstant(id));
        body.call(
                LoweredNames.LOWERED,
                cast ? "cast" : "is",
                cast ? CD_int : CD_boolean,
                CD_int,
                CD_int);
    }

    private boolean isKind(ClassDesc known, ClassDesc wanted) {
        UnitClass is = unit.find(known);
        UnitClass above = unit.find(wanted);
        return known.equals(wanted) || (is != null && above != null && is.isKindOf(above));
    }
}
