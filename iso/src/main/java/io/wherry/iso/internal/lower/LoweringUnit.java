// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;

import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A group of classes with `@Iso` that are lowered together. Not thread-safe.
final class LoweringUnit {
    private final ClassSource source;
    private final ImmutableTypes immutables = new ImmutableTypes(this);
    private final MethodVersions versions = new MethodVersions(this);
    private final Map<ClassDesc, Optional<UnitClass>> found = new HashMap<>();
    private final Map<ClassDesc, Boolean> isos = new HashMap<>();
    private final Set<ClassDesc> named = new LinkedHashSet<>();

    LoweringUnit(ClassSource source) {
        this.source = source;
    }

    /// Names classes that may extend others.
    void name(Collection<ClassDesc> classes) {
        named.addAll(classes);
    }

    /// Returns the class with `@Iso` of this name; null if it is an ordinary class, or missing.
    @Nullable UnitClass find(ClassDesc desc) {
        if (!desc.isClassOrInterface() || desc.descriptorString().startsWith("Ljava/")) {
            return null;
        }
        Optional<UnitClass> known = found.get(desc);
        if (known == null) {
            known = Optional.ofNullable(read(desc));
            found.put(desc, known);
        }
        return known.orElse(null);
    }

    /// Returns whether the code of a class can name a type.
    boolean isAccessible(ClassDesc type, UnitClass from) {
        ClassDesc element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        UnitClass known = find(element);
        return known == null || known.isAccessibleFrom(from);
    }

    private @Nullable UnitClass read(ClassDesc desc) {
        ClassModel model = parse(desc);
        return model == null ? null : of(model);
    }

    /* As find, but without its fields, whose types may refer back to the class. */
    private boolean isNamed(ClassDesc desc) {
        if (!desc.isClassOrInterface() || desc.descriptorString().startsWith("Ljava/")) {
            return false;
        }
        Boolean known = isos.get(desc);
        if (known == null) {
            ClassModel model = parse(desc);
            known = model != null && isIsoClass(model);
            isos.put(desc, known);
        }
        return known;
    }

    static boolean isInterface(ClassModel model) {
        return model.flags().has(AccessFlag.INTERFACE);
    }

    private static boolean isIsoClass(ClassModel model) {
        return !model.flags().has(AccessFlag.INTERFACE) && isIso(model);
    }

    /// Returns the unit class of a class file.
    @Nullable UnitClass take(ClassModel model) {
        isos.put(model.thisClass().asSymbol(), isIsoClass(model));
        UnitClass taken = of(model);
        found.put(model.thisClass().asSymbol(), Optional.ofNullable(taken));
        return taken;
    }

    private @Nullable UnitClass of(ClassModel model) {
        if (!isIsoClass(model)) {
            return null;
        }
        UnitClass above = model.superclass().map(name -> find(name.asSymbol())).orElse(null);
        Optional<String> lowered = loweredFields(model);
        return lowered.isPresent()
                ? new UnitClass(model, above, parsed(lowered.get()), true)
                : new UnitClass(model, above, declared(model), false);
    }

    private static boolean isIso(ClassModel model) {
        return model.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(all -> all.annotations().stream())
                .anyMatch(one -> one.classSymbol().equals(LoweredNames.ISO));
    }

    private static Optional<String> loweredFields(ClassModel model) {
        return model.fields().stream()
                .filter(field -> field.fieldName().equalsString(LoweredNames.OWN_FIELDS))
                .flatMap(field -> field.findAttribute(Attributes.constantValue()).stream())
                .map(value -> (String) value.constant().constantValue())
                .findFirst();
    }

    /* A field for which its class is refused. */
    private static Field unfit(FieldModel field) {
        String target = LoweredNames.binary(field.fieldTypeSymbol());
        return new Field(field.fieldName().stringValue(), kind(target), target, 0);
    }

    private List<Field> declared(ClassModel model) {
        List<Field> fields = new ArrayList<>();
        for (FieldModel field : model.fields()) {
            if (!field.flags().has(AccessFlag.STATIC)) {
                Field cell = FieldForm.cell(this, field);
                fields.add(cell == null ? unfit(field) : cell);
            }
        }
        return fields;
    }

    private static List<Field> parsed(String text) {
        List<Field> fields = new ArrayList<>();
        for (String field : FieldForm.split(text)) {
            int colon = field.indexOf(':');
            String target = field.substring(colon + 1);
            fields.add(new Field(field.substring(0, colon), kind(target), target, 0));
        }
        return fields;
    }

    /// Returns the kind of fields of a type with this name.
    static Kind kind(String target) {
        for (Kind kind : Kind.values()) {
            if (kind.javaClass().getName().equals(target)) {
                return kind;
            }
        }
        return Kind.REFERENCE;
    }

    /// Returns whether values of this declared type are references into clusters in lowered code.
    boolean isCluster(@Nullable ClassDesc type) {
        if (type == null || type.isPrimitive()) {
            return false;
        }
        if (!type.isArray()) {
            return isNamed(type);
        }
        ClassDesc component = type.componentType();
        return component.isPrimitive()
                || component.equals(CD_String)
                || isCluster(component)
                || immutables.isElement(component);
    }

    /// Returns whether a type is an interface with `@Iso`.
    boolean isView(ClassDesc type) {
        ClassModel model = type.isClassOrInterface() ? parse(type) : null;
        return model != null && model.flags().has(AccessFlag.INTERFACE) && isIso(model);
    }

    /// Returns the name of an enum and its constants in order; null if the type is not an enum.
    @Nullable String constants(ClassDesc type) {
        ClassModel model = type.isClassOrInterface() ? parse(type) : null;
        if (model == null || !model.flags().has(AccessFlag.ENUM)) {
            return null;
        }
        return model.fields().stream()
                .filter(field -> field.flags().has(AccessFlag.ENUM))
                .map(field -> field.fieldName().stringValue())
                .collect(Collectors.joining(",", LoweredNames.binary(type) + ":", ""));
    }

    /// Returns whether arrays of this type can be in clusters.
    boolean isClusterArray(ClassDesc type) {
        return type.isArray() && isCluster(type);
    }

    /// Returns the versions of methods.
    MethodVersions versions() {
        return versions;
    }

    /// Returns the type number of a class or array.
    int typeId(ClassDesc type) {
        if (type.isArray()) {
            return arrayType(type).id();
        }
        UnitClass known = find(type);
        if (known == null) {
            throw new IllegalArgumentException("no class of the unit: " + type.displayName());
        }
        return known.type().id();
    }

    /// Returns the type of arrays.
    Type arrayType(ClassDesc array) {
        String element = LoweredNames.binary(array.componentType());
        Kind kind = kind(element);
        return kind == Kind.REFERENCE ? Types.arrayOf(element) : Types.arrayOf(kind);
    }

    /// Returns whether a method has references into clusters among its parameters, or returns one.
    boolean isMapped(MethodTypeDesc type) {
        return isCluster(type.returnType())
                || type.parameterList().stream().anyMatch(this::isCluster);
    }

    /// Returns the type of the static code of a method.
    MethodTypeDesc mapped(MethodTypeDesc type, ArrayPlacement version) {
        return MethodTypeDesc.of(
                isMapped(type.returnType(), version.heapResult()) ? CD_int : type.returnType(),
                type.parameterList().stream()
                        .map(one -> isMapped(one, version.heapParameters()) ? CD_int : one)
                        .toList());
    }

    /// Returns whether a parameter or result is a reference in the static code of a method.
    ///
    /// @param heap whether arrays are on the heap
    boolean isMapped(ClassDesc type, boolean heap) {
        return isCluster(type) && !(heap && type.isArray());
    }

    /// Returns the name of the static code of a method.
    String codeName(String name, MethodTypeDesc type, ArrayPlacement version) {
        return LoweredNames.code(name, type.descriptorString(), isMapped(type)) + version.suffix();
    }

    /// Returns the known direct and indirect subclasses of a class.
    List<UnitClass> below(UnitClass above) {
        Set<ClassDesc> candidates = new LinkedHashSet<>(named);
        candidates.addAll(neighbours(above.model()));
        List<UnitClass> below = new ArrayList<>();
        Set<ClassDesc> seen = new LinkedHashSet<>();
        while (!candidates.isEmpty()) {
            ClassDesc next = candidates.iterator().next();
            candidates.remove(next);
            UnitClass candidate = seen.add(next) ? find(next) : null;
            if (candidate != null && candidate != above && candidate.isKindOf(above)) {
                below.add(candidate);
                neighbours(candidate.model()).stream()
                        .filter(n -> !seen.contains(n))
                        .forEach(candidates::add);
            }
        }
        return below;
    }

    /* Permitted subclasses, and nest mates. */
    private Set<ClassDesc> neighbours(ClassModel model) {
        Set<ClassDesc> all = new LinkedHashSet<>();
        model.findAttribute(Attributes.permittedSubclasses())
                .ifPresent(known -> add(all, known.permittedSubclasses()));
        ClassModel host =
                model.findAttribute(Attributes.nestHost())
                        .map(known -> parse(known.nestHost().asSymbol()))
                        .orElse(model);
        if (host != null) {
            host.findAttribute(Attributes.nestMembers())
                    .ifPresent(known -> add(all, known.nestMembers()));
        }
        return all;
    }

    private static void add(Set<ClassDesc> all, List<ClassEntry> classes) {
        classes.forEach(entry -> all.add(entry.asSymbol()));
    }

    /// Returns which records and immutable classes fields can have.
    ImmutableTypes immutables() {
        return immutables;
    }

    /// Returns what a class file shows; null if there is none.
    @Nullable ClassModel parse(ClassDesc desc) {
        try {
            byte[] bytes = source.bytes(LoweredNames.internal(desc));
            return bytes == null ? null : ClassFile.of().parse(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "class file cannot be read: class=" + LoweredNames.binary(desc), e);
        } catch (IllegalArgumentException e) { // as the JDK's parser refuses a class file
            String problem =
                    "class file cannot be read: class=%s, %s"
                            .formatted(LoweredNames.binary(desc), e.getMessage());
            throw new UncheckedIOException(problem, new IOException(e));
        }
    }

    /// Returns whether a member is static.
    static boolean isStatic(AccessFlags flags) {
        return flags.has(AccessFlag.STATIC);
    }
}
