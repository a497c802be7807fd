// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.internal.type.Field;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Interfaces;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Lowers one class: its interface to other code does not change, its fields move into clusters.
final class ClassLowering {
    private final LoweringUnit unit;
    private final UnitClass lowered;
    private final ClassModel model;
    private final ClassDesc desc;
    private final boolean checks;
    private final List<UnitClass> below;
    private final BridgeMethods bridges;
    private final List<String> problems = new ArrayList<>();

    ClassLowering(LoweringUnit unit, UnitClass lowered, boolean checks) {
        this.unit = unit;
        this.lowered = lowered;
        this.model = lowered.model();
        this.desc = lowered.desc();
        this.checks = checks;
        this.below = lowered.isFinal() ? List.of() : unit.below(lowered);
        this.bridges = new BridgeMethods(unit, lowered);
    }

    byte[] lower(ClassFile context) {
        problems.addAll(new DeclarationChecks(unit, lowered).check());
        List<Consumer<ClassBuilder>> code = new ArrayList<>();
        for (MethodModel method : model.methods()) {
            try {
                code.addAll(method(method));
            } catch (LoweringException e) {
                problems.addAll(e.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw LoweringException.ofProblems(problems);
        }
        return context.build(
                model.thisClass(),
                java.lang.classfile.constantpool.ConstantPoolBuilder.of(model),
                built -> {
                    model.forEach(element -> element(built, element));
                    marks(built);
                    code.forEach(one -> one.accept(built));
                    if (lowered.declared(LoweredNames.INITIALIZER, "()V") == null) {
                        built.withMethodBody(
                                LoweredNames.INITIALIZER,
                                MethodTypeDesc.of(CD_void),
                                ClassFile.ACC_STATIC,
                                body -> {
                                    register(body);
                                    body.return_();
                                });
                    }
                    boxes(built);
                });
    }

    private void element(ClassBuilder built, ClassElement element) {
        switch (element) {
            case FieldModel field -> {
                if (field.flags().has(AccessFlag.STATIC)) {
                    built.with(field);
                } else {
                    bridges.accessors(built, field);
                }
            }
            case MethodModel _ -> {
                /* lowered one by one */
            }
            case Interfaces interfaces when lowered.above() == null -> {
                List<ClassEntry> all = new ArrayList<>(interfaces.interfaces());
                all.add(built.constantPool().classEntry(LoweredNames.ISO_OBJECT));
                built.withInterfaces(all);
            }
            default -> built.with(element);
        }
    }

    private void marks(ClassBuilder built) {
        built.withField(
                LoweredNames.OWN_FIELDS,
                CD_String,
                field ->
                        field.withFlags(
                                        ClassFile.ACC_PRIVATE
                                                | ClassFile.ACC_STATIC
                                                | ClassFile.ACC_FINAL
                                                | ClassFile.ACC_SYNTHETIC)
                                .with(ConstantValueAttribute.of(ownFields())));
    }

    private String ownFields() {
        return model.fields().stream()
                .filter(field -> !field.flags().has(AccessFlag.STATIC))
                .map(field -> Objects.requireNonNull(FieldForm.cell(unit, field), "cell"))
                .map(field -> field.name() + ':' + field.target())
                .collect(Collectors.joining(","));
    }

    /* Subclasses, the classes of its fields, and the arrays that its constants name. */
    private String others() {
        Set<String> names = new TreeSet<>();
        for (Field field : lowered.type().fields()) {
            String target = field.target().replace("[]", "");
            if (target.indexOf('<') < 0 && isNamed(ClassDesc.of(target))) {
                names.add(target);
            }
        }
        names.remove(LoweredNames.binary(desc));
        below.forEach(one -> names.add(LoweredNames.binary(one.desc())));
        model.fields().stream()
                .filter(field -> !field.flags().has(AccessFlag.STATIC))
                .filter(field -> FieldForm.of(unit, field.fieldTypeSymbol()) == FieldForm.VALUE)
                .forEach(field -> names.add(LoweredNames.VALUE + unit.immutables().target(field)));
        model.fields().forEach(field -> addElement(names, field.fieldTypeSymbol()));
        model.constantPool()
                .forEach(entry -> {
                    if (entry instanceof ClassEntry named) {
                        addArrays(names, named.asSymbol());
                    }
                });
        return String.join(",", names);
    }

    private boolean isNamed(ClassDesc target) {
        return unit.find(target) != null || unit.isView(target);
    }

    private void addArrays(Set<String> names, ClassDesc type) {
        ClassDesc array = type.isArray() ? type : type.arrayType();
        if (unit.isCluster(array)) {
            names.add(LoweredNames.binary(array));
            addElement(names, array);
        }
    }

    private void addElement(Set<String> names, ClassDesc array) {
        ClassDesc element = array;
        while (element.isArray()) {
            element = element.componentType();
        }
        if (array.isArray() && unit.immutables().isElement(element)) {
            names.add(LoweredNames.VALUE + LoweredNames.binary(element));
        }
    }

    private void register(CodeBuilder body) {
        String aliases = FormerNames.of(model);
        if (!aliases.isEmpty()) {
            lookup(body);
            body.loadConstant(aliases);
            body.invokestatic(
                    LoweredNames.LOWERED,
                    "aliases",
                    MethodTypeDesc.of(CD_void, LoweredNames.LOOKUP, CD_String));
        }
        lookup(body);
        body.loadConstant(lowered.type().id()).loadConstant(ownFields()).loadConstant(others());
        body.invokestatic(
                LoweredNames.LOWERED,
                "register",
                MethodTypeDesc.of(CD_void, LoweredNames.LOOKUP, CD_int, CD_String, CD_String));
    }

    private static void lookup(CodeBuilder body) {
        body.invokestatic(
                ClassDesc.of("java.lang.invoke.MethodHandles"),
                "lookup",
                MethodTypeDesc.of(LoweredNames.LOOKUP));
    }

    private List<Consumer<ClassBuilder>> method(MethodModel method) {
        List<Consumer<ClassBuilder>> made = new ArrayList<>();
        MethodTypeDesc type = method.methodTypeSymbol();
        boolean isStatic = method.flags().has(AccessFlag.STATIC);
        if (method.methodName().equalsString(LoweredNames.INITIALIZER)) {
            List<Consumer<CodeBuilder>> code = code(method, ArrayPlacement.BASE);
            made.add(built -> initializer(built, code));
            return made;
        }
        if (isStatic && !unit.isMapped(type)) {
            List<Consumer<CodeBuilder>> code = code(method, ArrayPlacement.BASE);
            made.add(built -> unmapped(built, method, code));
            return made;
        }
        List<ArrayPlacement> versions = versions(method);
        for (ArrayPlacement version : versions) {
            List<Consumer<CodeBuilder>> code = code(method, version);
            if (code != null) {
                MethodVersion written = new MethodVersion(lowered, method, version);
                made.add(built -> bridges.code(built, written, code));
            }
        }
        made.add(built -> bridges.bridge(built, method, versions.getFirst()));
        if (CallLowering.isOverridable(lowered, method)) {
            unit.versions().possible(type).stream()
                    .filter(version -> unit.versions().existsBelow(lowered, method, version))
                    .forEach(version -> made.add(built -> dispatch(built, method, version)));
        }
        return made;
    }

    private void dispatch(ClassBuilder built, MethodModel method, ArrayPlacement version) {
        new TypeDispatch(unit, lowered, below).write(built, method, version);
    }

    /* A method without any version is lowered for arrays in clusters, to report why it cannot be.
     * */
    private List<ArrayPlacement> versions(MethodModel method) {
        List<ArrayPlacement> versions =
                unit.versions().possible(method.methodTypeSymbol()).stream()
                        .filter(version -> unit.versions().exists(lowered, method, version))
                        .toList();
        return versions.isEmpty() ? List.of(ArrayPlacement.BASE) : versions;
    }

    private void initializer(ClassBuilder built, @Nullable List<Consumer<CodeBuilder>> code) {
        built.withMethodBody(
                LoweredNames.INITIALIZER,
                MethodTypeDesc.of(CD_void),
                ClassFile.ACC_STATIC,
                body -> {
                    register(body);
                    if (code != null) {
                        code.forEach(one -> one.accept(body));
                    }
                });
    }

    private static void unmapped(
            ClassBuilder built, MethodModel method, @Nullable List<Consumer<CodeBuilder>> code) {
        built.withMethod(
                method.methodName(),
                method.methodType(),
                method.flags().flagsMask(),
                copied -> {
                    BridgeMethods.attributes(copied, method);
                    if (code != null) {
                        copied.withCode(body -> code.forEach(one -> one.accept(body)));
                    }
                });
    }

    private @Nullable List<Consumer<CodeBuilder>> code(MethodModel method, ArrayPlacement version) {
        if (method.code().isEmpty()) {
            return null;
        }
        MethodEmitter body = new MethodVersion(lowered, method, version).lower(unit, checks);
        problems.addAll(body.problems());
        return body.out();
    }

    private void boxes(ClassBuilder built) {
        if (!lowered.isAbstract()) {
            bridges.allocation(built);
        }
        built.withMethodBody(
                LoweredNames.BOX,
                MethodTypeDesc.of(desc, CD_int),
                ClassFile.ACC_STATIC | ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNTHETIC,
                body -> new TypeDispatch(unit, lowered, below).box(body));
        built.withMethodBody(
                LoweredNames.CONSTRUCTOR,
                LoweredNames.BOX_CONSTRUCTOR,
                ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNTHETIC,
                this::boxConstructor);
        if (lowered.above() == null) {
            root(built);
        }
    }

    private void boxConstructor(CodeBuilder body) {
        UnitClass above = lowered.above();
        body.aload(0);
        if (above != null) {
            body.iload(1).aload(2);
            body.invokespecial(
                    above.desc(), LoweredNames.CONSTRUCTOR, LoweredNames.BOX_CONSTRUCTOR);
        } else {
            body.invokespecial(CD_Object, LoweredNames.CONSTRUCTOR, MethodTypeDesc.of(CD_void));
            body.aload(0).iload(1).putfield(desc, LoweredNames.REFERENCE, CD_int);
        }
        body.return_();
    }

    private void root(ClassBuilder built) {
        built.withField(
                LoweredNames.REFERENCE,
                CD_int,
                ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
        built.withMethodBody(
                "isoReference",
                MethodTypeDesc.of(CD_int),
                ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
                body -> body.aload(0).getfield(desc, LoweredNames.REFERENCE, CD_int).ireturn());
        if (lowered.declared("equals", "(Ljava/lang/Object;)Z") == null) {
            built.withMethodBody(
                    "equals",
                    MethodTypeDesc.of(CD_boolean, CD_Object),
                    ClassFile.ACC_PUBLIC,
                    body -> {
                        reference(body);
                        body.aload(1)
                                .invokestatic(
                                        LoweredNames.LOWERED,
                                        "same",
                                        MethodTypeDesc.of(CD_boolean, CD_int, CD_Object))
                                .ireturn();
                    });
        }
        if (lowered.declared("hashCode", "()I") == null) {
            built.withMethodBody(
                    "hashCode",
                    MethodTypeDesc.of(CD_int),
                    ClassFile.ACC_PUBLIC,
                    body -> {
                        reference(body);
                        body.invokestatic(
                                        LoweredNames.LOWERED,
                                        "hash",
                                        MethodTypeDesc.of(CD_int, CD_int))
                                .ireturn();
                    });
        }
    }

    private void reference(CodeBuilder body) {
        body.aload(0).getfield(desc, LoweredNames.REFERENCE, CD_int);
    }
}
