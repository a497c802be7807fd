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

/// The lowered code of one method while it is being generated: the current frame state, and the
/// emitted instructions.
///
/// On the stack, values of cluster types are references, that is numbers; a local variable holds a
/// Java object instead where a frame requires that.
final class MethodEmitter {
    private final LoweringUnit unit;
    private final MethodVersion subject;
    private final RepresentationChoices needs;
    private final boolean checks;
    private final FrameState state = new FrameState();
    private final List<Consumer<CodeBuilder>> out = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private int index;
    private int line = -1;
    private int nextLocal;

    MethodEmitter(
            LoweringUnit unit, MethodVersion subject, RepresentationChoices needs, boolean checks) {
        this.unit = unit;
        this.subject = subject;
        this.needs = needs;
        this.checks = checks;
    }

    LoweringUnit unit() {
        return unit;
    }

    UnitClass owner() {
        return subject.owner();
    }

    MethodModel method() {
        return subject.method();
    }

    ArrayPlacement version() {
        return subject.version();
    }

    RepresentationChoices needs() {
        return needs;
    }

    boolean checks() {
        return checks;
    }

    FrameState state() {
        return state;
    }

    List<Consumer<CodeBuilder>> out() {
        return out;
    }

    /// Returns the index of the instruction that is being lowered.
    int index() {
        return index;
    }

    void at(int next) {
        index = next;
    }

    void atLine(int next) {
        line = next;
    }

    /// Sets the first free slot for additional local variables.
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

    /// Returns the error for an instruction after which lowering of the method cannot continue.
    ///
    /// @param instead how to write it so that it can be lowered
    LoweringException refuse(String reason, String instead) {
        return new LoweringException(where(), reason, instead);
    }

    private String where() {
        return "class="
                + LoweredNames.binary(owner().desc())
                + ", method="
                + method().methodName().stringValue()
                + (line < 0 ? "" : ", line=" + line);
    }

    /// Reports an instruction that cannot be lowered; lowering of the method continues.
    ///
    /// @param instead how to write it so that it can be lowered
    void report(String reason, String instead) {
        problems.add(LoweringException.problem(where(), reason, instead));
    }

    List<String> problems() {
        return problems;
    }

    /// Returns whether a value is a number that refers into a cluster.
    boolean isReference(FrameValue value) {
        return switch (value.tag()) {
            case NULL -> needs.isReference(value.source());
            case OBJECT ->
                    !value.isForeign()
                            && unit.isCluster(value.type())
                            && (!value.isOpen() || needs.arrays().isCluster(value.source()));
            default -> false;
        };
    }

    TypeKind kind(FrameValue value) {
        return switch (value.tag()) {
            case INT -> TypeKind.INT;
            case FLOAT -> TypeKind.FLOAT;
            case LONG -> TypeKind.LONG;
            case DOUBLE -> TypeKind.DOUBLE;
            case NULL, OBJECT, FRESH -> isReference(value) ? TypeKind.INT : TypeKind.REFERENCE;
            case NOTHING -> throw new IllegalStateException("nothing");
        };
    }

    /// Returns whether the value on top needs a conversion; records requirements of nulls and
    /// arrays.
    private boolean mustTurn(FrameValue value, boolean boxed) {
        if (value.isNull() && !boxed) {
            needs.preferReference(value.source());
        }
        if (isArray(value) && !boxed) {
            toCluster(value);
        }
        return value.isReference() && isReference(value) == boxed && turns(value);
    }

    private boolean turns(FrameValue value) {
        return value.isNull() || unit.isCluster(value.type());
    }

    /// Converts the top of the stack to an object, or a reference; the caller updates [FrameState].
    void convert(FrameValue value, boolean boxed) {
        if (!mustTurn(value, boxed)) {
            return;
        }
        if (boxed && isArray(value)) {
            throw refuse(
                    "an array of a cluster in the place of an object outside of it",
                    "clone() of it");
        }
        turn(value, boxed);
    }

    private void turn(FrameValue value, boolean boxed) {
        if (value.isNull()) {
            emit(CodeBuilder::pop);
            emit(boxed ? CodeBuilder::aconst_null : CodeBuilder::iconst_0);
        } else if (boxed) {
            box(known(value));
        } else {
            unbox(known(value));
        }
    }

    /// Records that an array is stored in a cluster, or passed to code that may do so.
    void toCluster(FrameValue array) {
        if ((array.isForeign() && unit.isCluster(array.type()))
                || (array.isOpen() && !needs.arrays().cluster(array.source()))) {
            throw refuseForeign();
        }
    }

    /// Records that an array must be on the heap.
    ///
    /// @return false on a conflict
    boolean toHeap(FrameValue array) {
        return array.isOpen() ? needs.arrays().heap(array.source()) : !isReference(array);
    }

    /// Records that an array flows to a slot whose placement is open.
    void join(FrameValue value, int place) {
        ArrayGroups arrays = needs.arrays();
        boolean can =
                switch (value.tag()) {
                    case NULL -> arrays.join(value.source(), place);
                    case OBJECT ->
                            value.isOpen()
                                    ? arrays.join(value.source(), place)
                                    : value.isForeign()
                                            ? arrays.heap(place)
                                            : arrays.cluster(place);
                    default -> true;
                };
        if (!can) {
            throw refuseForeign();
        }
    }

    LoweringException refuseForeign() {
        return refuse(
                "an array outside of clusters in the place of one in a cluster", "clone() of it");
    }

    private ClassDesc known(FrameValue value) {
        ClassDesc type = value.type();
        if (type == null) {
            throw refuse("a value of no known type", "a variable that has a type");
        }
        return type;
    }

    /// Emits the conversion of the reference on top to a Java object.
    void box(ClassDesc type) {
        if (!isAccessible(type)) {
            boxInaccessible(type);
        } else if (type.isArray()) {
            emit(code -> code.loadConstant(type));
            call(
                    LoweredNames.COPIES,
                    "out",
                    ConstantDescs.CD_Object,
                    ConstantDescs.CD_int,
                    ConstantDescs.CD_Class);
            emit(code -> code.checkcast(type));
        } else {
            call(type, LoweredNames.BOX, type, ConstantDescs.CD_int);
        }
    }

    /* Code of another package cannot name the class, but a public super class. */
    private void boxInaccessible(ClassDesc type) {
        if (type.isArray()) {
            throw refuseInaccessible(type);
        }
        call(LoweredNames.LOWERED, "box", ConstantDescs.CD_Object, ConstantDescs.CD_int);
        UnitClass seen = unit.find(type);
        while (seen != null && !seen.isAccessibleFrom(owner())) {
            seen = seen.above();
        }
        if (seen != null) {
            ClassDesc above = seen.desc();
            emit(code -> code.checkcast(above));
        }
    }

    private boolean isAccessible(ClassDesc type) {
        return unit.isAccessible(type, owner());
    }

    /// Checks that this code can name the class of a value, or the type of the place of other code
    /// to which it is converted.
    void requireAccessible(FrameValue value, ClassDesc place) {
        ClassDesc type = value.type();
        if (type != null && isReference(value) && !isAccessible(type) && !isAccessible(place)) {
            throw refuseInaccessible(place);
        }
    }

    private LoweringException refuseInaccessible(ClassDesc type) {
        return refuse(
                "an object passed as a type that this code cannot access: type="
                        + LoweredNames.binary(type),
                "a public class");
    }

    /// Emits the conversion of the Java object on top to a reference.
    void unbox(ClassDesc type) {
        call(
                type.isArray() ? LoweredNames.COPIES : LoweredNames.LOWERED,
                type.isArray() ? "in" : "reference",
                ConstantDescs.CD_int,
                ConstantDescs.CD_Object);
    }

    /// Pops the arguments of a call and converts them where necessary. Returns the instructions to
    /// emit after the call, which copy arrays back from other code.
    ///
    List<Consumer<CodeBuilder>> arguments(List<FrameValue> values, List<Passed> passed) {
        int first = 0;
        while (first < values.size() && !mustTurn(values.get(first), passed.get(first).boxed())) {
            first++;
        }
        for (int i = first; i < values.size(); i++) {
            mustTurn(values.get(i), passed.get(i).boxed());
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
            FrameValue value = values.get(i);
            TypeKind kind = kind(value);
            int slot = temporary[i];
            boolean boxed = passed.get(i).boxed();
            if (boxed) {
                requireAccessible(value, passed.get(i).type());
            }
            emit(code -> code.loadLocal(kind, slot));
            if (boxed && isReference(value) && isArray(value) && passed.get(i).type().isArray()) {
                turn(value, true);
                after.add(keepCopy(slot));
            } else {
                convert(value, boxed);
            }
        }
        return after;
    }

    /// A parameter of a call.
    ///
    /// @param boxed whether a Java object is required
    record Passed(ClassDesc type, boolean boxed) {}

    private static boolean isArray(FrameValue value) {
        ClassDesc type = value.type();
        return type != null && type.isArray();
    }

    private Consumer<CodeBuilder> keepCopy(int array) {
        int copy = newLocal(TypeKind.REFERENCE);
        emit(code -> code.dup().astore(copy));
        MethodTypeDesc back =
                MethodTypeDesc.of(
                        ConstantDescs.CD_void, ConstantDescs.CD_int, ConstantDescs.CD_Object);
        return code ->
                code.iload(array).aload(copy).invokestatic(LoweredNames.COPIES, "back", back);
    }

    private int newLocal(TypeKind kind) {
        int slot = nextLocal;
        nextLocal += kind.slotSize();
        return slot;
    }
}
