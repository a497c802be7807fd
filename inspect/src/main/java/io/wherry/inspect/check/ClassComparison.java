// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import io.wherry.inspect.check.Finding.Severity;
import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.TypeNames;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Compares one class of a stream with its class file, by the rules of `java.io.ObjectStreamClass`.
final class ClassComparison {
    private static final String SERIALIZABLE = "java.io.Serializable";
    private static final String EXTERNALIZABLE = "java.io.Externalizable";

    /// Names of [Class#getName] that have no class file.
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short", "void");

    private final ClassPath path;
    private final ClassDescription type;
    private final List<Finding> findings = new ArrayList<>();

    ClassComparison(ClassPath path, ClassDescription type) {
        this.path = path;
        this.type = type;
    }

    private void add(Severity severity, String problem, String remedy) {
        findings.add(new Finding(severity, TypeNames.ofClass(type.name()), problem, remedy));
    }

    /// @param instance whether the stream has objects of the class itself, not of subclasses only
    List<Finding> findings(boolean instance) throws IOException {
        List<String> interfaces = type.head().interfaces();
        if (interfaces != null) {
            for (String each : interfaces) {
                if (path.find(each) == null) {
                    add(Severity.ERROR, "interface of a proxy is missing: " + each, remedy(each));
                }
            }
            return findings;
        }
        String name = TypeNames.element(type.head().name());
        if ((name.length() == 1 && type.isArray()) || PRIMITIVES.contains(name)) {
            return findings;
        }
        LocalClass local = path.find(name);
        if (local == null) {
            addMissing(name, instance);
        } else if (!type.isArray()) {
            compare(local, instance);
        }
        return findings;
    }

    private void addMissing(String name, boolean instance) throws IOException {
        if (instance) {
            add(Severity.ERROR, "class is missing", remedy(name));
        } else {
            add(Severity.WARNING, "superclass is missing: its fields are skipped", remedy(name));
        }
    }

    /// Names the option of `GraphCodec` that finds the class elsewhere.
    private String remedy(String name) throws IOException {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        List<String> elsewhere = path.named(simple);
        if (elsewhere.size() != 1) {
            return "withAlias(\""
                    + name
                    + "\", Other.class) if it was renamed, or withMissingClasses(AS_NODES)";
        }
        String found = elsewhere.getFirst();
        String alias = "withAlias(\"" + name + "\", " + found.replace('$', '.') + ".class)";
        int dot = found.lastIndexOf('.');
        boolean moved = dot > 0 && name.lastIndexOf('.') > 0;
        return moved
                ? alias
                        + " or withMovedPackage(\""
                        + name.substring(0, name.lastIndexOf('.'))
                        + "\", \""
                        + found.substring(0, dot)
                        + "\")"
                : alias;
    }

    private void compare(LocalClass local, boolean instance) throws IOException {
        if (type.isEnum() != local.isEnum()) {
            String kind = type.isEnum() ? "an enum in the stream only" : "an enum here only";
            add(Severity.ERROR, "class is " + kind, "");
            return;
        }
        if (type.isEnum()) {
            return;
        }
        boolean serializable = path.isAssignable(local.name(), SERIALIZABLE);
        boolean externalizable = path.isAssignable(local.name(), EXTERNALIZABLE);
        boolean wasSerializable = type.head().flags() != 0;
        if (wasSerializable && serializable) {
            compareVersions(local);
        }
        if (wasSerializable && serializable && externalizable != type.isExternalizable()) {
            String change =
                    externalizable
                            ? "Externalizable here only"
                            : "Externalizable in the stream only";
            add(Severity.ERROR, "class is " + change, "");
            return;
        }
        if (instance && !serializable) {
            add(
                    Severity.ERROR,
                    "class is not Serializable any more",
                    "implement java.io.Serializable");
            return;
        }
        if (instance && !local.isRecord()) {
            checkConstructor(local, externalizable);
        }
        if (!externalizable && serializable && !local.declaresFields()) {
            compareFields(local.fields());
        }
    }

    private void compareVersions(LocalClass local) {
        Long version = local.serialVersionUID();
        long inStream = type.serialVersionUID();
        if (local.isRecord() || (version != null && version == inStream)) {
            return;
        }
        if (version == null) {
            add(
                    Severity.WARNING,
                    "serialVersionUID here is not a constant: stream=" + inStream,
                    "");
            return;
        }
        add(
                Severity.ERROR,
                "serialVersionUID differs: stream=" + inStream + ", class=" + version,
                "withVersionPolicy(VersionPolicy.IGNORE), or declare serialVersionUID = "
                        + inStream
                        + "L");
    }

    /// An object is made by the constructor of the first superclass that is not Serializable, an Externalizable one by its own.
    private void checkConstructor(LocalClass local, boolean externalizable) throws IOException {
        if (Modifier.isAbstract(local.modifiers())) {
            add(Severity.ERROR, "class is abstract", "");
            return;
        }
        LocalClass maker = externalizable ? local : maker(local);
        if (maker == null) {
            return;
        }
        int flags = maker.constructorFlags();
        boolean visible =
                flags >= 0
                        && (externalizable
                                ? Modifier.isPublic(flags)
                                : !Modifier.isPrivate(flags)
                                        && (Modifier.isPublic(flags)
                                                || Modifier.isProtected(flags)
                                                || samePackage(maker.name(), local.name())));
        if (!visible) {
            add(
                    Severity.ERROR,
                    "no constructor without parameters that deserialization may call: class="
                            + maker.name(),
                    "");
        }
    }

    private @Nullable LocalClass maker(LocalClass local) throws IOException {
        Set<String> passed = new HashSet<>();
        LocalClass next = local;
        while (next != null
                && passed.add(next.name())
                && path.isAssignable(next.name(), SERIALIZABLE)) {
            String above = next.superclass();
            next = above == null ? null : path.find(above);
        }
        return next;
    }

    private static boolean samePackage(String one, String other) {
        return one.substring(0, one.lastIndexOf('.') + 1)
                .equals(other.substring(0, other.lastIndexOf('.') + 1));
    }

    private void compareFields(Map<String, String> local) throws IOException {
        for (FieldDescription field : type.fields()) {
            String here = local.remove(field.name());
            if (here == null) {
                add(
                        Severity.WARNING,
                        "field was removed, its value is dropped: " + field.name(),
                        "");
            } else if (!here.equals(field.type())) {
                compareTypes(field, here);
            }
        }
        local.forEach((name, descriptor) ->
                add(
                        Severity.INFO,
                        "field was added, it has its default value: "
                                + TypeNames.ofDescriptor(descriptor)
                                + ' '
                                + name,
                        ""));
    }

    private void compareTypes(FieldDescription field, String here) throws IOException {
        String change =
                "type of a field differs: field="
                        + field.name()
                        + ", stream="
                        + field.typeName()
                        + ", class="
                        + TypeNames.ofDescriptor(here);
        boolean primitive = field.isPrimitive() || here.length() == 1;
        if (primitive) {
            add(
                    Severity.ERROR,
                    change,
                    "rename the new field, and convert the old one in readObject");
        } else if (!fits(field.type(), here)) {
            add(Severity.WARNING, change + "; values that are not of it are refused", "");
        }
    }

    private boolean fits(String from, String to) throws IOException {
        boolean classes = from.startsWith("L") && to.startsWith("L");
        return classes
                ? path.isAssignable(TypeNames.element("[" + from), TypeNames.element("[" + to))
                : to.equals("Ljava/lang/Object;");
    }
}
