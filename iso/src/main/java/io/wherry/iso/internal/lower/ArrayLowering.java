// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.internal.type.Kind;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Instruction;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.List;

/// Lowers operations on arrays of primitives, of objects in clusters, and of such arrays. Arrays
/// that objects in clusters refer to are in clusters; others stay on the heap, see [ArrayGroups].
final class ArrayLowering {
    private final MethodEmitter body;
    private final LoweringUnit unit;
    private final FrameState state;

    ArrayLowering(MethodEmitter body) {
        this.body = body;
        this.unit = body.unit();
        this.state = body.state();
    }

    void load(ArrayLoadInstruction load) {
        state.pop();
        FrameValue array = state.pop();
        ClassDesc element = typeOf(array, load.typeKind()).componentType();
        state.push(unit.isClusterArray(element) ? array.as(element) : FrameValue.of(element));
        if (!body.isReference(array)) {
            keep(load);
            if (unit.isCluster(element) && !element.isArray()) {
                body.unbox(element);
            }
        } else if (element.isPrimitive()) {
            body.call(LoweredNames.ARRAYS, "get" + suffix(element), element, CD_int, CD_int);
        } else {
            body.call(LoweredNames.ARRAYS, "getInt", CD_int, CD_int, CD_int);
            if (element.equals(CD_String)) {
                body.call(LoweredNames.TEXT, "read", CD_String, CD_int);
            } else if (isCopied(element)) {
                nameElement(element);
                body.call(LoweredNames.VALUES, "value", CD_Object, CD_int, CD_Class, CD_String);
                body.emit(code -> code.checkcast(element));
            } else {
                MemberLowering.check(body, element);
            }
        }
    }

    void store(ArrayStoreInstruction store) {
        FrameValue value = state.pop();
        state.pop();
        FrameValue array = state.pop();
        ClassDesc element = typeOf(array, store.typeKind()).componentType();
        if (unit.isClusterArray(element)) {
            relate(value, array);
        }
        boolean cluster = body.isReference(array);
        if (value.isReference()) {
            body.convert(value, !cluster || isCopied(element));
        }
        if (!cluster) {
            keep(store);
        } else if (element.equals(CD_String)) {
            body.call(LoweredNames.TEXT, "storeElement", CD_void, CD_int, CD_int, CD_String);
        } else if (isCopied(element)) {
            nameElement(element);
            body.call(
                    LoweredNames.VALUES,
                    "storeElement",
                    CD_void,
                    CD_int,
                    CD_int,
                    CD_Object,
                    CD_Class,
                    CD_String);
        } else if (isChecked(element)) {
            int id = unit.typeId(element.arrayType());
            body.emit(code -> code.loadConstant(id));
            body.call(LoweredNames.ARRAYS, "putObject", CD_void, CD_int, CD_int, CD_int, CD_int);
        } else {
            ClassDesc stored = element.isPrimitive() ? element : CD_int;
            body.call(LoweredNames.ARRAYS, "put" + suffix(stored), CD_void, CD_int, CD_int, stored);
        }
    }

    private boolean isCopied(ClassDesc element) {
        return element.equals(CD_String) || unit.immutables().isElement(element);
    }

    private void nameElement(ClassDesc element) {
        ClassDesc owner = body.owner().desc();
        body.emit(code -> code.loadConstant(owner).loadConstant(LoweredNames.binary(element)));
    }

    /* Whether the element type may be a subtype of the static one. */
    private boolean isChecked(ClassDesc element) {
        UnitClass known = unit.find(element);
        return known != null && !known.isFinal();
    }

    /* Inner arrays are in the same memory as the outer one. */
    private void relate(FrameValue inner, FrameValue outer) {
        if (outer.isOpen()) {
            body.join(inner, outer.source());
        } else if (body.isReference(outer)) {
            body.toCluster(inner);
        } else if (!inner.isNull() && !body.toHeap(inner)) {
            throw body.refuseForeign();
        }
    }

    /* The type of null is known only from the instruction. */
    private ClassDesc typeOf(FrameValue array, TypeKind kind) {
        ClassDesc type = array.type();
        if (type != null && type.isArray()) {
            return type;
        }
        if (array.isNull() && kind != TypeKind.REFERENCE) {
            body.needs().preferReference(array.source());
            return kind.upperBound().arrayType();
        }
        return ConstantDescs.CD_Object.arrayType();
    }

    private static String suffix(ClassDesc primitive) {
        return MemberLowering.suffix(LoweringUnit.kind(primitive.displayName()));
    }

    void length(OperatorInstruction length) {
        FrameValue array = state.pop();
        state.push(FrameValue.INT);
        if (body.isReference(array)) {
            body.call(LoweredNames.ARRAYS, "length", CD_int, CD_int);
        } else {
            keep(length);
        }
    }

    private void keep(Instruction instruction) {
        body.emit(code -> code.with(instruction));
    }

    void create(NewPrimitiveArrayInstruction creation) {
        create(creation, creation.typeKind().upperBound().arrayType());
    }

    void create(NewReferenceArrayInstruction creation) {
        create(creation, creation.componentType().asSymbol().arrayType());
    }

    private void create(Instruction creation, ClassDesc type) {
        state.pop();
        if (push(type)) {
            int id = unit.typeId(type);
            Kind element = unit.arrayType(type).element();
            int shift = Integer.numberOfTrailingZeros(element.size());
            body.emit(code -> code.loadConstant(id).loadConstant(shift));
            body.call(LoweredNames.COPIES, "make", CD_int, CD_int, CD_int, CD_int);
        } else {
            keep(creation);
        }
    }

    /// Pushes a new array.
    ///
    /// @return whether it is in a cluster
    private boolean push(ClassDesc type) {
        state.push(
                unit.isCluster(type) ? FrameValue.array(type, body.index()) : FrameValue.of(type));
        return body.isReference(state.peek());
    }

    void create(NewMultiArrayInstruction creation) {
        ClassDesc type = creation.arrayType().asSymbol();
        state.pop(creation.dimensions());
        if (!push(type)) {
            keep(creation);
            return;
        }
        if (creation.dimensions() != 2) {
            throw body.refuse(
                    "a new array of more than two dimensions", "make the inner arrays one by one");
        }
        body.emit(code -> code.loadConstant(LoweredNames.binary(type)));
        body.call(LoweredNames.COPIES, "make", CD_int, CD_int, CD_int, CD_String);
    }

    /// Pushes an array that other code returned: it is copied only if it is stored in a cluster.
    void returned(ClassDesc type) {
        if (push(type)) {
            body.unbox(type);
        }
    }

    /// Lowers `clone` of an array.
    ///
    /// @return whether it was such a call
    boolean copy(InvokeInstruction call) {
        ClassDesc type = call.owner().asSymbol();
        if (!unit.isClusterArray(type) || !call.name().equalsString("clone")) {
            return false;
        }
        FrameValue array = state.pop();
        ClassDesc known = array.isNull() || array.type() == null ? type : array.type();
        boolean nested = known.componentType().isArray();
        FrameValue copy = nested && !array.isNull() ? array : FrameValue.array(known, body.index());
        state.push(copy);
        boolean from = body.isReference(array);
        boolean to = body.isReference(copy);
        if (from && to) {
            body.call(LoweredNames.COPIES, "copy", CD_int, CD_int);
        } else if (from) {
            body.emit(CodeBuilder::dup);
            body.call(LoweredNames.LOWERED, "present", CD_void, CD_int);
            body.box(known);
        } else if (to) {
            body.call(LoweredNames.COPIES, "clone", CD_int, CD_Object);
        } else {
            keep(call);
        }
        return true;
    }

    /// Lowers `System.arraycopy`.
    ///
    /// @param arguments off the stack of [FrameState]
    /// @return whether both arrays are of types that can be in clusters
    boolean copyElements(InvokeInstruction call, List<FrameValue> arguments) {
        FrameValue from = arguments.get(0);
        FrameValue to = arguments.get(2);
        if (!isArray(from) || !isArray(to)) {
            return false;
        }
        if (isNested(from) && isNested(to)) {
            relate(from, to);
        }
        if (!body.isReference(from) && !body.isReference(to)) {
            keep(call);
        } else {
            body.call(
                    LoweredNames.COPIES,
                    "copy",
                    CD_void,
                    kind(from),
                    CD_int,
                    kind(to),
                    CD_int,
                    CD_int);
        }
        return true;
    }

    private boolean isArray(FrameValue value) {
        ClassDesc type = value.type();
        return type != null && unit.isClusterArray(type);
    }

    private static boolean isNested(FrameValue value) {
        ClassDesc type = value.type();
        return type != null && type.componentType().isArray();
    }

    private ClassDesc kind(FrameValue array) {
        return body.isReference(array) ? CD_int : CD_Object;
    }
}
