// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Generates code that dispatches on the type of an object: one case for each known class, and the
/// Java object for others.
final class TypeDispatch {
    private final LoweringUnit unit;
    private final UnitClass lowered;
    private final List<UnitClass> cases = new ArrayList<>();

    /// @param below known subclasses of the lowered class
    TypeDispatch(LoweringUnit unit, UnitClass lowered, List<UnitClass> below) {
        this.unit = unit;
        this.lowered = lowered;
        cases.add(lowered);
        below.stream().filter(one -> one.isAccessibleFrom(lowered)).forEach(cases::add);
        cases.removeIf(UnitClass::isAbstract);
    }

    /// Emits the code that calls the overriding method of the object's class.
    void write(ClassBuilder built, MethodModel method, ArrayPlacement version) {
        MethodTypeDesc type = method.methodTypeSymbol();
        String code = unit.codeName(method.methodName().stringValue(), type, version);
        MethodTypeDesc mapped = unit.mapped(type, version).insertParameterTypes(0, CD_int);
        MethodVersion called = new MethodVersion(lowered, method, version);
        built.withMethodBody(
                LoweredNames.dispatch(code),
                mapped,
                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                body ->
                        choose(
                                body,
                                "type",
                                one -> call(body, one, called, mapped),
                                () -> slow(body, called, mapped)));
    }

    private void call(
            CodeBuilder body, UnitClass one, MethodVersion called, MethodTypeDesc mapped) {
        String name = called.method().methodName().stringValue();
        String descriptor = called.method().methodType().stringValue();
        UnitClass declaring = one.selected(lowered, called.method());
        MethodModel override = declaring.declared(name, descriptor);
        if (override == null
                || !declaring.isAccessibleFrom(lowered)
                || !unit.versions().exists(declaring, override, called.version())) {
            slow(body, called, mapped);
            return;
        }
        for (int i = 0; i < mapped.parameterCount(); i++) {
            body.loadLocal(TypeKind.from(mapped.parameterType(i)), body.parameterSlot(i));
        }
        MethodTypeDesc type = called.method().methodTypeSymbol();
        String code = unit.codeName(name, type, called.version());
        body.invokestatic(declaring.desc(), code, mapped);
        body.return_(TypeKind.from(mapped.returnType()));
    }

    private void slow(CodeBuilder body, MethodVersion called, MethodTypeDesc mapped) {
        MethodTypeDesc type = called.method().methodTypeSymbol();
        ArrayPlacement version = called.version();
        body.iload(0);
        boxAny(body);
        for (int i = 0; i < type.parameterCount(); i++) {
            ClassDesc parameter = type.parameterType(i);
            body.loadLocal(TypeKind.from(mapped.parameterType(i + 1)), body.parameterSlot(i + 1));
            if (unit.isMapped(parameter, version.heapParameters())) {
                BridgeMethods.toObject(body, parameter);
            }
        }
        body.invokevirtual(lowered.desc(), called.method().methodName().stringValue(), type);
        if (unit.isMapped(type.returnType(), version.heapResult())) {
            BridgeMethods.toReference(body, type.returnType());
        }
        body.return_(TypeKind.from(mapped.returnType()));
    }

    private void boxAny(CodeBuilder body) {
        body.invokestatic(LoweredNames.LOWERED, "box", MethodTypeDesc.of(CD_Object, CD_int));
        body.checkcast(lowered.desc());
    }

    /// Emits the code that creates the Java object.
    void box(CodeBuilder body) {
        body.iload(0).ifThen(java.lang.classfile.Opcode.IFEQ, code -> code.aconst_null().areturn());
        if (lowered.isFinal()) {
            make(body, lowered);
            return;
        }
        choose(
                body,
                "type",
                one -> make(body, one),
                () -> {
                    body.iload(0);
                    boxAny(body);
                    body.areturn();
                });
    }

    private static void make(CodeBuilder body, UnitClass one) {
        body.new_(one.desc()).dup().iload(0).aconst_null();
        body.invokespecial(one.desc(), LoweredNames.CONSTRUCTOR, LoweredNames.BOX_CONSTRUCTOR)
                .areturn();
    }

    private void choose(CodeBuilder body, String type, Consumer<UnitClass> known, Runnable other) {
        Label end = body.newLabel();
        List<SwitchCase> switched = new ArrayList<>();
        for (UnitClass one : cases) {
            switched.add(SwitchCase.of(one.type().id(), body.newLabel()));
        }
        body.iload(0).invokestatic(LoweredNames.LOWERED, type, MethodTypeDesc.of(CD_int, CD_int));
        body.lookupswitch(
                end,
                switched.stream()
                        .sorted(java.util.Comparator.comparingInt(SwitchCase::caseValue))
                        .toList());
        for (int i = 0; i < cases.size(); i++) {
            body.labelBinding(switched.get(i).target());
            known.accept(cases.get(i));
        }
        body.labelBinding(end);
        other.run();
    }
}
