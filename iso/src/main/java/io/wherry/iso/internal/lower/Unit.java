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

/// The classes with `@Iso` that know each other. One thread at a time.
final class Unit {
    private final ClassSource source;
    private final ImmutableTypes immutables = new ImmutableTypes(this);
    private final Versions versions = new Versions(this);
    private final Map<ClassDesc, Optional<UnitClass>> found = new HashMap<>();
    private final Map<ClassDesc, Boolean> isos = new HashMap<>();
    private final Set<ClassDesc> named = new LinkedHashSet<>();

    Unit(ClassSource source) {
        this.source = source;
    }

    /// Names classes that may extend others.
    void name(Collection<ClassDesc> classes) {
        named.addAll(classes);
    }

    /// The class with `@Iso` of this name; null if it is an ordinary one, or none.
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

    private @Nullable UnitClass read(ClassDesc desc) {
        ClassModel model = parse(desc);
        return model == null ? null : of(model);
    }

    /* As find, but does not look at the fields: these may lead back to the class. */
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

    /// A class whose file is at hand.
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
                .anyMatch(one -> one.classSymbol().equals(Names.ISO));
    }

    private static Optional<String> loweredFields(ClassModel model) {
        return model.fields().stream()
                .filter(field -> field.fieldName().equalsString(Names.OWN_FIELDS))
                .flatMap(field -> field.findAttribute(Attributes.constantValue()).stream())
                .map(value -> (String) value.constant().constantValue())
                .findFirst();
    }

    /* A field for which its class is refused. */
    private static Field unfit(FieldModel field) {
        String target = Names.binary(field.fieldTypeSymbol());
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

    /// The kind of fields of a type with this name.
    static Kind kind(String target) {
        for (Kind kind : Kind.values()) {
            if (kind.javaClass().getName().equals(target)) {
                return kind;
            }
        }
        return Kind.REFERENCE;
    }

    /// Whether what is declared with this type is a reference into a cluster in lowered code.
    boolean isCluster(@Nullable ClassDesc type) {
        if (type == null || type.isPrimitive()) {
            return false;
        }
        if (!type.isArray()) {
            return isNamed(type);
        }
        ClassDesc component = type.componentType();
        return component.isPrimitive() || component.equals(CD_String) || isCluster(component);
    }

    /// Whether a type is an interface with `@Iso`.
    boolean isView(ClassDesc type) {
        ClassModel model = type.isClassOrInterface() ? parse(type) : null;
        return model != null && model.flags().has(AccessFlag.INTERFACE) && isIso(model);
    }

    /// The name of an enum and its constants in their order; null if the type is no enum.
    @Nullable String constants(ClassDesc type) {
        ClassModel model = type.isClassOrInterface() ? parse(type) : null;
        if (model == null || !model.flags().has(AccessFlag.ENUM)) {
            return null;
        }
        return model.fields().stream()
                .filter(field -> field.flags().has(AccessFlag.ENUM))
                .map(field -> field.fieldName().stringValue())
                .collect(Collectors.joining(",", Names.binary(type) + ":", ""));
    }

    /// Whether arrays of this type can be in clusters.
    boolean isClusterArray(ClassDesc type) {
        return type.isArray() && isCluster(type);
    }

    /// Which versions methods have.
    Versions versions() {
        return versions;
    }

    /// Number of the type of what is declared with this class or array.
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

    /// The type of arrays.
    Type arrayType(ClassDesc array) {
        String element = Names.binary(array.componentType());
        Kind kind = kind(element);
        return kind == Kind.REFERENCE ? Types.arrayOf(element) : Types.arrayOf(kind);
    }

    /// Whether a method has references into clusters among its parameters, or returns one.
    boolean isMapped(MethodTypeDesc type) {
        return isCluster(type.returnType())
                || type.parameterList().stream().anyMatch(this::isCluster);
    }

    /// The type of the static code of a method.
    MethodTypeDesc mapped(MethodTypeDesc type, Version version) {
        return MethodTypeDesc.of(
                isMapped(type.returnType(), version.heapResult()) ? CD_int : type.returnType(),
                type.parameterList().stream()
                        .map(one -> isMapped(one, version.heapParameters()) ? CD_int : one)
                        .toList());
    }

    /// Whether a parameter or result is a reference in the static code of a method.
    ///
    /// @param heap whether arrays are on the heap
    boolean isMapped(ClassDesc type, boolean heap) {
        return isCluster(type) && !(heap && type.isArray());
    }

    /// Name of the static code of a method.
    String codeName(String name, MethodTypeDesc type, Version version) {
        return Names.code(name, type.descriptorString(), isMapped(type)) + version.suffix();
    }

    /// Classes that are known to extend another, at whatever distance.
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

    /* Permitted subclasses, and the classes of the same nest. */
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
            byte[] bytes = source.bytes(Names.internal(desc));
            return bytes == null ? null : ClassFile.of().parse(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("class file: class=" + Names.binary(desc), e);
        }
    }

    /// Flags of whatever class with `@Iso`.
    static boolean isStatic(AccessFlags flags) {
        return flags.has(AccessFlag.STATIC);
    }
}
