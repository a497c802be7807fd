// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.internal.type.Kind;
import java.lang.classfile.Instruction;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/// Lowers arrays of primitives, of objects in clusters, and of such arrays: in lowered code all of them are in clusters.
final class Arrays {
    private final Body body;
    private final Unit unit;
    private final State state;

    Arrays(Body body) {
        this.body = body;
        this.unit = body.unit();
        this.state = body.state();
    }

    void load(ArrayLoadInstruction load) {
        state.pop();
        Value array = state.pop();
        ClassDesc type = typeOf(array, load.typeKind());
        if (!body.isReference(array)) {
            keep(load);
            outside(type.componentType());
            return;
        }
        ClassDesc element = type.componentType();
        state.push(Value.of(element));
        if (element.isPrimitive()) {
            body.call(Names.ARRAYS, "get" + suffix(element), element, CD_int, CD_int);
        } else {
            body.call(Names.ARRAYS, "getInt", CD_int, CD_int, CD_int);
            Members.check(body, element);
        }
    }

    /* An element of an array of Java objects. */
    private void outside(ClassDesc element) {
        boolean cluster = unit.isCluster(element);
        if (cluster && element.isArray()) {
            state.push(Value.foreign(element));
            return;
        }
        state.push(Value.of(element));
        if (cluster) {
            body.unbox(element);
        }
    }

    void store(ArrayStoreInstruction store) {
        Value value = state.pop();
        state.pop();
        Value array = state.pop();
        ClassDesc type = typeOf(array, store.typeKind());
        boolean cluster = body.isReference(array);
        if (value.isReference()) {
            body.convert(value, !cluster);
        }
        if (!cluster) {
            keep(store);
            return;
        }
        ClassDesc element = type.componentType().isPrimitive() ? type.componentType() : CD_int;
        body.call(Names.ARRAYS, "put" + suffix(element), CD_void, CD_int, CD_int, element);
    }

    /* Of null only the instruction says what it would be. */
    private ClassDesc typeOf(Value array, TypeKind kind) {
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
        return Members.suffix(Unit.kind(primitive.displayName()));
    }

    void length(OperatorInstruction length) {
        Value array = state.pop();
        state.push(Value.INT);
        if (body.isReference(array)) {
            body.call(Names.ARRAYS, "length", CD_int, CD_int);
        } else {
            keep(length);
        }
    }

    private void keep(Instruction instruction) {
        body.emit(code -> code.with(instruction));
    }

    void create(NewPrimitiveArrayInstruction creation) {
        ClassDesc type = creation.typeKind().upperBound().arrayType();
        if (isInitializer()) {
            makeOutside(type, creation);
        } else {
            make(type);
        }
    }

    /* What a class makes when it is initialized is for its static fields, which are outside of clusters. */
    private boolean isInitializer() {
        return body.method().methodName().equalsString(Names.INITIALIZER);
    }

    private void makeOutside(ClassDesc type, Instruction creation) {
        state.pop();
        state.push(unit.isCluster(type) ? Value.foreign(type) : Value.of(type));
        keep(creation);
    }

    void create(NewReferenceArrayInstruction creation) {
        ClassDesc type = creation.componentType().asSymbol().arrayType();
        if (unit.isCluster(type) && !isInitializer()) {
            make(type);
        } else {
            makeOutside(type, creation);
        }
    }

    private void make(ClassDesc type) {
        state.pop();
        state.push(Value.of(type));
        int id = unit.typeId(type);
        Kind element = unit.arrayType(type).element();
        int shift = Integer.numberOfTrailingZeros(element.size());
        body.emit(code -> code.loadConstant(id).loadConstant(shift));
        body.call(Names.COPIES, "make", CD_int, CD_int, CD_int, CD_int);
    }

    void create(NewMultiArrayInstruction creation) {
        ClassDesc type = creation.arrayType().asSymbol();
        if (!unit.isCluster(type) || isInitializer()) {
            state.pop(creation.dimensions() - 1);
            makeOutside(type, creation);
            return;
        }
        if (creation.dimensions() != 2) {
            throw body.refuse("a new array of more than two dimensions: make them one by one");
        }
        state.pop(2);
        state.push(Value.of(type));
        body.emit(code -> code.loadConstant(Names.binary(type)));
        body.call(Names.COPIES, "make", CD_int, CD_int, CD_int, CD_String);
    }
}
