// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The code of one method while it is lowered: what stands where, and what comes out.
///
/// On the stack, whatever has a cluster type is a reference, a number; a local variable keeps a Java object instead where a
/// frame wants that.
final class Body {
    private final Unit unit;
    private final UnitClass owner;
    private final MethodModel method;
    private final Needs needs;
    private final boolean checks;
    private final State state = new State();
    private final List<Consumer<CodeBuilder>> out = new ArrayList<>();
    private int index;
    private int line = -1;
    private int nextLocal;

    Body(Unit unit, UnitClass owner, MethodModel method, Needs needs, boolean checks) {
        this.unit = unit;
        this.owner = owner;
        this.method = method;
        this.needs = needs;
        this.checks = checks;
    }

    Unit unit() {
        return unit;
    }

    UnitClass owner() {
        return owner;
    }

    MethodModel method() {
        return method;
    }

    Needs needs() {
        return needs;
    }

    boolean checks() {
        return checks;
    }

    State state() {
        return state;
    }

    List<Consumer<CodeBuilder>> out() {
        return out;
    }

    /// Index of the instruction that is lowered.
    int index() {
        return index;
    }

    void at(int next) {
        index = next;
    }

    void atLine(int next) {
        line = next;
    }

    /// Where local variables that the code did not have may begin.
    void startLocals(int slot) {
        nextLocal = slot;
    }

    void emit(Consumer<CodeBuilder> instruction) {
        out.add(instruction);
    }

    void call(ClassDesc type, String name, ClassDesc result, ClassDesc... parameters) {
        MethodTypeDesc descriptor = MethodTypeDesc.of(result, parameters);
        emit(code -> code.invokestatic(type, name, descriptor));
    }

    LoweringException refuse(String reason) {
        return new LoweringException(
                "class="
                        + Names.binary(owner.desc())
                        + ", method="
                        + method.methodName().stringValue()
                        + (line < 0 ? "" : ", line=" + line),
                reason);
    }

    /// Whether a value is a number that refers into a cluster.
    boolean isReference(Value value) {
        return switch (value.tag()) {
            case NULL -> needs.isReference(value.source());
            case OBJECT -> !value.isForeign() && unit.isCluster(value.type());
            default -> false;
        };
    }

    TypeKind kind(Value value) {
        return switch (value.tag()) {
            case INT -> TypeKind.INT;
            case FLOAT -> TypeKind.FLOAT;
            case LONG -> TypeKind.LONG;
            case DOUBLE -> TypeKind.DOUBLE;
            case NULL, OBJECT, FRESH -> isReference(value) ? TypeKind.INT : TypeKind.REFERENCE;
            case NOTHING -> throw new IllegalStateException("nothing");
        };
    }

    /// What is null on top is wanted as a reference, or as an object.
    private boolean mustTurn(Value value, boolean boxed) {
        if (value.isNull() && !boxed) {
            needs.preferReference(value.source());
        }
        return value.isReference() && isReference(value) == boxed && turns(value);
    }

    private boolean turns(Value value) {
        return value.isNull() || unit.isCluster(value.type());
    }

    /// Makes what is on top of the stack an object, or a reference; its place in [State] is the caller's.
    void convert(Value value, boolean boxed) {
        if (!mustTurn(value, boxed)) {
            return;
        }
        if (value.isForeign()) {
            throw refuseForeign();
        }
        if (value.isNull()) {
            emit(CodeBuilder::pop);
            emit(boxed ? CodeBuilder::aconst_null : CodeBuilder::iconst_0);
        } else if (boxed) {
            box(known(value));
        } else {
            unbox(known(value));
        }
    }

    LoweringException refuseForeign() {
        return refuse("an array outside of clusters in the place of one in a cluster: clone it");
    }

    private ClassDesc known(Value value) {
        ClassDesc type = value.type();
        if (type == null) {
            throw refuse("a value of no known type");
        }
        return type;
    }

    /// The reference on top becomes a Java object.
    void box(ClassDesc type) {
        if (type.isArray()) {
            emit(code -> code.loadConstant(type));
            call(
                    Names.COPIES,
                    "out",
                    ConstantDescs.CD_Object,
                    ConstantDescs.CD_int,
                    ConstantDescs.CD_Class);
            emit(code -> code.checkcast(type));
        } else {
            call(type, Names.BOX, type, ConstantDescs.CD_int);
        }
    }

    /// The Java object on top becomes a reference.
    void unbox(ClassDesc type) {
        call(
                type.isArray() ? Names.COPIES : Names.LOWERED,
                type.isArray() ? "in" : "reference",
                ConstantDescs.CD_int,
                ConstantDescs.CD_Object);
    }

    /// Takes what a call wants from the stack and converts what it must. What arrays become for other code is copied back by
    /// what is returned, to be emitted behind the call.
    ///
    /// @param boxed which are wanted as Java objects
    List<Consumer<CodeBuilder>> arguments(List<Value> values, List<Boolean> boxed) {
        int first = 0;
        while (first < values.size() && !mustTurn(values.get(first), boxed.get(first))) {
            first++;
        }
        for (int i = first; i < values.size(); i++) {
            mustTurn(values.get(i), boxed.get(i));
        }
        if (first == values.size()) {
            return List.of();
        }
        int[] temporary = new int[values.size()];
        for (int i = values.size() - 1; i >= first; i--) {
            TypeKind kind = kind(values.get(i));
            int slot = newLocal(kind);
            temporary[i] = slot;
            emit(code -> code.storeLocal(kind, slot));
        }
        List<Consumer<CodeBuilder>> after = new ArrayList<>();
        for (int i = first; i < values.size(); i++) {
            Value value = values.get(i);
            TypeKind kind = kind(value);
            int slot = temporary[i];
            boolean array = boxed.get(i) && isReference(value) && isArray(value);
            emit(code -> code.loadLocal(kind, slot));
            convert(value, boxed.get(i));
            if (array) {
                after.add(keepCopy(slot));
            }
        }
        return after;
    }

    private static boolean isArray(Value value) {
        ClassDesc type = value.type();
        return type != null && type.isArray();
    }

    private Consumer<CodeBuilder> keepCopy(int array) {
        int copy = newLocal(TypeKind.REFERENCE);
        emit(code -> code.dup().astore(copy));
        MethodTypeDesc back =
                MethodTypeDesc.of(
                        ConstantDescs.CD_void, ConstantDescs.CD_int, ConstantDescs.CD_Object);
        return code -> code.iload(array).aload(copy).invokestatic(Names.COPIES, "back", back);
    }

    private int newLocal(TypeKind kind) {
        int slot = nextLocal;
        nextLocal += kind.slotSize();
        return slot;
    }
}
