// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Fields;
import io.wherry.iso.raw.Flyweight;
import io.wherry.iso.raw.ValueView;
import io.wherry.iso.raw.View;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Generates the class file of a flyweight: each accessor is a method that calls [Cells] or
/// [Fields].
///
/// A view that a method needs is a dynamic constant: its supplier is in the class data, and is
/// called when the method first runs.
final class FlyweightClass {
    private static final ClassDesc CELLS = Descriptors.of(Cells.class);
    private static final ClassDesc FIELDS = Descriptors.of(Fields.class);
    private static final ClassDesc FLYWEIGHT = Descriptors.of(Flyweight.class);
    private static final ClassDesc VIEW = Descriptors.of(View.class);
    private static final ClassDesc VALUE_VIEW = Descriptors.of(ValueView.class);
    private static final ClassDesc SUPPLIER = Descriptors.of(Supplier.class);
    private static final ClassDesc CHARS = Descriptors.of(CharSequence.class);
    private static final ClassDesc MEMORY = Descriptors.of(MemorySegment.class);
    private static final ClassDesc OBJECTS = CD_Object.arrayType();
    private static final MethodTypeDesc CONSTRUCTOR = MethodTypeDesc.of(CD_void, CD_int);

    private static final DirectMethodHandleDesc CLASS_DATA =
            ConstantDescs.ofConstantBootstrap(
                    Descriptors.of(MethodHandles.class), "classDataAt", CD_Object, CD_int);
    private static final DirectMethodHandleDesc INVOKE =
            ConstantDescs.ofConstantBootstrap(
                    Descriptors.of(ConstantBootstraps.class),
                    "invoke",
                    CD_Object,
                    ConstantDescs.CD_MethodHandle,
                    OBJECTS);
    private static final DirectMethodHandleDesc GET =
            MethodHandleDesc.ofMethod(
                    DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL,
                    SUPPLIER,
                    "get",
                    MethodTypeDesc.of(CD_Object));

    private final FlyweightShape shape;
    private final ClassDesc self;
    private final List<Supplier<View<?>>> views = new ArrayList<>();

    /// @param packageName package of the generated class
    FlyweightClass(FlyweightShape shape, String packageName) {
        this.shape = shape;
        this.self = ClassDesc.of(packageName, shape.shown().getSimpleName() + "$Flyweight");
    }

    /// Returns the suppliers of the views that methods need: the class data.
    List<Supplier<View<?>>> views() {
        return List.copyOf(views);
    }

    byte[] bytes() {
        return ClassFile.of()
                .build(
                        self,
                        type -> {
                            type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
                            type.withSuperclass(FLYWEIGHT);
                            type.withInterfaceSymbols(Descriptors.of(shape.shown()));
                            type.withMethodBody(
                                    ConstantDescs.INIT_NAME, CONSTRUCTOR, 0, this::construct);
                            type.withMethodBody(
                                    "isoAt",
                                    MethodTypeDesc.of(CD_Object, CD_int),
                                    ClassFile.ACC_PUBLIC,
                                    this::another);
                            for (Accessor accessor : shape.accessors()) {
                                type.withMethodBody(
                                        accessor.method().getName(),
                                        Descriptors.of(accessor.method()),
                                        ClassFile.ACC_PUBLIC,
                                        code -> access(code, accessor));
                            }
                        });
    }

    private void construct(CodeBuilder code) {
        code.aload(0).iload(1);
        code.invokespecial(FLYWEIGHT, ConstantDescs.INIT_NAME, CONSTRUCTOR).return_();
    }

    private void another(CodeBuilder code) {
        code.new_(self).dup().iload(1);
        code.invokespecial(self, ConstantDescs.INIT_NAME, CONSTRUCTOR).areturn();
    }

    private void access(CodeBuilder code, Accessor accessor) {
        code.aload(0).invokevirtual(self, "here", MethodTypeDesc.of(CD_int));
        code.loadConstant(accessor.field().offset());
        switch (accessor.form()) {
            case GET -> get(code, accessor);
            case SET -> set(code, accessor);
            case GET_ELEMENT -> getElement(code, accessor);
            case SET_ELEMENT -> setElement(code, accessor);
            case GET_LENGTH -> getLength(code, accessor);
            case SET_LENGTH -> setLength(code, accessor);
        }
        code.return_(TypeKind.from(accessor.method().getReturnType()));
    }

    /* On the stack: reference, offset. */
    private void get(CodeBuilder code, Accessor accessor) {
        switch (accessor.value()) {
            case PropertyType.Primitive value ->
                    call(code, CELLS, "get" + word(value.kind()), of(value), CD_int, CD_int);
            case PropertyType.Text value ->
                    call(code, FIELDS, "get" + word(value), of(value), CD_int, CD_int);
            case PropertyType.Shown value -> getObject(code, accessor, value.view());
            case PropertyType.Copied value -> getObject(code, accessor, value.view());
            case PropertyType.Primitives _ -> {
                arrayType(code, accessor);
                call(code, FIELDS, "getArray", CD_Object, CD_int, CD_int, CD_int);
                cast(code, accessor);
            }
            case PropertyType.Memory _ -> {
                arrayType(code, accessor);
                code.loadConstant(array(accessor).element().size());
                call(code, FIELDS, "getMemory", MEMORY, CD_int, CD_int, CD_int, CD_int);
            }
            case PropertyType.References value -> {
                arrayType(code, accessor);
                code.loadConstant(Descriptors.of(value.component()));
                viewOrNull(code, value.element());
                getObjects(code);
                cast(code, accessor);
            }
        }
    }

    private void getObject(CodeBuilder code, Accessor accessor, Supplier<View<?>> view) {
        view(code, view);
        call(code, FIELDS, "getObject", CD_Object, CD_int, CD_int, VIEW);
        cast(code, accessor);
    }

    private static void getObjects(CodeBuilder code) {
        MethodTypeDesc type =
                MethodTypeDesc.of(OBJECTS, CD_int, CD_int, CD_int, ConstantDescs.CD_Class, VIEW);
        code.invokestatic(FIELDS, "getObjects", type);
    }

    private void set(CodeBuilder code, Accessor accessor) {
        switch (accessor.value()) {
            case PropertyType.Primitive value -> {
                load(code, accessor, 0);
                call(code, CELLS, "put" + word(value.kind()), CD_void, CD_int, CD_int, of(value));
            }
            case PropertyType.Text _ -> {
                load(code, accessor, 0);
                call(code, FIELDS, "putText", CD_void, CD_int, CD_int, CHARS);
            }
            case PropertyType.Shown _ -> {
                load(code, accessor, 0);
                call(code, FIELDS, "putObject", CD_void, CD_int, CD_int, CD_Object);
            }
            case PropertyType.Primitives _ -> {
                load(code, accessor, 0);
                call(code, FIELDS, "putArray", CD_void, CD_int, CD_int, CD_Object);
            }
            case PropertyType.Memory _ -> {
                arrayType(code, accessor);
                load(code, accessor, 0);
                call(code, FIELDS, "putMemory", CD_void, CD_int, CD_int, CD_int, MEMORY);
            }
            case PropertyType.Copied value -> {
                load(code, accessor, 0);
                view(code, value.view());
                call(code, FIELDS, "putValue", CD_void, CD_int, CD_int, CD_Object, VALUE_VIEW);
            }
            case PropertyType.References value -> putObjects(code, accessor, value.element());
        }
    }

    private void putObjects(CodeBuilder code, Accessor accessor, PropertyType element) {
        arrayType(code, accessor);
        load(code, accessor, 0);
        if (element instanceof PropertyType.Copied copied) {
            view(code, copied.view());
            MethodTypeDesc type =
                    MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int, OBJECTS, VALUE_VIEW);
            code.invokestatic(FIELDS, "putValues", type);
        } else {
            call(code, FIELDS, "putObjects", CD_void, CD_int, CD_int, CD_int, OBJECTS);
        }
    }

    private void getElement(CodeBuilder code, Accessor accessor) {
        toArray(code, accessor);
        load(code, accessor, 0);
        switch (accessor.value()) {
            case PropertyType.Primitive value ->
                    call(code, CELLS, "get" + word(value.kind()) + "At", of(value), CD_int, CD_int);
            case PropertyType.Text value ->
                    call(code, FIELDS, "get" + word(value) + "At", of(value), CD_int, CD_int);
            case PropertyType.Shown value -> getObjectAt(code, accessor, value.view());
            case PropertyType.Copied value -> getObjectAt(code, accessor, value.view());
            case PropertyType.Primitives _, PropertyType.Memory _, PropertyType.References _ ->
                    throw noElement(accessor);
        }
    }

    private void getObjectAt(CodeBuilder code, Accessor accessor, Supplier<View<?>> view) {
        view(code, view);
        call(code, FIELDS, "getObjectAt", CD_Object, CD_int, CD_int, VIEW);
        cast(code, accessor);
    }

    private void setElement(CodeBuilder code, Accessor accessor) {
        toArray(code, accessor);
        load(code, accessor, 0);
        load(code, accessor, 1);
        switch (accessor.value()) {
            case PropertyType.Primitive value ->
                    call(
                            code,
                            CELLS,
                            "put" + word(value.kind()) + "At",
                            CD_void,
                            CD_int,
                            CD_int,
                            of(value));
            case PropertyType.Text _ ->
                    call(code, FIELDS, "putTextAt", CD_void, CD_int, CD_int, CHARS);
            case PropertyType.Shown _ ->
                    call(code, FIELDS, "putObjectAt", CD_void, CD_int, CD_int, CD_Object);
            case PropertyType.Copied value -> {
                view(code, value.view());
                call(code, FIELDS, "putValueAt", CD_void, CD_int, CD_int, CD_Object, VALUE_VIEW);
            }
            case PropertyType.Primitives _, PropertyType.Memory _, PropertyType.References _ ->
                    throw noElement(accessor);
        }
    }

    private static IllegalStateException noElement(Accessor accessor) {
        return new IllegalStateException(
                "an array cannot be an element: method=" + accessor.method());
    }

    private static void getLength(CodeBuilder code, Accessor accessor) {
        arrayType(code, accessor);
        call(code, FIELDS, "getLength", CD_int, CD_int, CD_int, CD_int);
    }

    private static void setLength(CodeBuilder code, Accessor accessor) {
        arrayType(code, accessor);
        code.loadConstant(array(accessor).element().size());
        load(code, accessor, 0);
        MethodTypeDesc type = MethodTypeDesc.of(CD_void, CD_int, CD_int, CD_int, CD_int, CD_int);
        code.invokestatic(FIELDS, "putLength", type);
    }

    private static void toArray(CodeBuilder code, Accessor accessor) {
        arrayType(code, accessor);
        call(code, FIELDS, "array", CD_int, CD_int, CD_int, CD_int);
    }

    private static Type array(Accessor accessor) {
        return Types.arrayNamed(accessor.field().target());
    }

    private static void arrayType(CodeBuilder code, Accessor accessor) {
        code.loadConstant(array(accessor).id());
    }

    private static void load(CodeBuilder code, Accessor accessor, int parameter) {
        TypeKind kind = TypeKind.from(accessor.method().getParameterTypes()[parameter]);
        code.loadLocal(kind, code.parameterSlot(parameter));
    }

    private static void cast(CodeBuilder code, Accessor accessor) {
        code.checkcast(Descriptors.of(accessor.method().getReturnType()));
    }

    private void viewOrNull(CodeBuilder code, PropertyType element) {
        switch (element) {
            case PropertyType.Shown shown -> view(code, shown.view());
            case PropertyType.Copied copied -> view(code, copied.view());
            case PropertyType.Primitive _, PropertyType.Text _ -> code.aconst_null();
            case PropertyType.Primitives _, PropertyType.Memory _, PropertyType.References _ ->
                    code.aconst_null();
        }
    }

    private void view(CodeBuilder code, Supplier<View<?>> view) {
        ConstantDesc data =
                DynamicConstantDesc.ofNamed(
                        CLASS_DATA, ConstantDescs.DEFAULT_NAME, SUPPLIER, views.size());
        views.add(view);
        code.loadConstant(DynamicConstantDesc.ofNamed(INVOKE, "view", VIEW, GET, data));
    }

    private static void call(
            CodeBuilder code, ClassDesc owner, String name, ClassDesc given, ClassDesc... taken) {
        code.invokestatic(owner, name, MethodTypeDesc.of(given, taken));
    }

    private static ClassDesc of(PropertyType.Primitive value) {
        return Descriptors.of(value.kind().javaClass());
    }

    private static ClassDesc of(PropertyType.Text value) {
        return value.shown() == String.class ? CD_String : CHARS;
    }

    private static String word(PropertyType.Text value) {
        return value.shown() == String.class ? "String" : "Chars";
    }

    /* The kind as it occurs in method names: Int. */
    private static String word(Kind kind) {
        String name = kind.javaClass().getName();
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }
}
