// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.ClassDescription.Head;
import io.wherry.inspect.parse.FieldDescription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// New names and versions for the classes of streams, and changes of their fields. Immutable.
///
/// Names change wherever a stream names a class: in descriptions, in the types of fields, in array classes and in the interfaces of
/// proxies. Strings of the data stay, also those that are names of classes.
public final class ClassChanges implements UnaryOperator<Head> {
    /// No changes.
    public static final ClassChanges NONE =
            new ClassChanges(Map.of(), Map.of(), Map.of(), Map.of());

    private final Map<String, String> classes;
    private final Map<String, String> packages;
    private final Map<String, Long> versions;
    private final Map<FieldName, FieldChange> fields;

    private ClassChanges(
            Map<String, String> classes,
            Map<String, String> packages,
            Map<String, Long> versions,
            Map<FieldName, FieldChange> fields) {
        this.classes = classes;
        this.packages = packages;
        this.versions = versions;
        this.fields = fields;
    }

    private record FieldName(String inClass, String field) {
        @Override
        public String toString() {
            return inClass + '#' + field;
        }
    }

    private static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        Map<K, V> copy = new LinkedHashMap<>(map);
        copy.put(key, value);
        return copy;
    }

    /// Adds a class that gets another name, with the classes nested in it.
    public ClassChanges withClass(String inStream, String renamed) {
        return new ClassChanges(with(classes, inStream, renamed), packages, versions, fields);
    }

    /// Adds a package that gets another name, with the packages below it.
    public ClassChanges withPackage(String inStream, String renamed) {
        return new ClassChanges(classes, with(packages, inStream, renamed), versions, fields);
    }

    /// Adds a class that gets another `serialVersionUID`; `inStream` is its name before any change.
    public ClassChanges withVersion(String inStream, long version) {
        return new ClassChanges(classes, packages, with(versions, inStream, version), fields);
    }

    private ClassChanges with(FieldName field, FieldChange change) {
        return new ClassChanges(classes, packages, versions, with(fields, field, change));
    }

    /// Drops a field of a class, which has its name before any change. Objects that no other field refers to are gone with it.
    public ClassChanges withoutField(String inStream, String field) {
        return with(new FieldName(inStream, field), ofField(inStream, field).dropped());
    }

    /// Renames a field of a class, which has its name before any change.
    public ClassChanges withField(String inStream, String field, String renamed) {
        return with(new FieldName(inStream, field), ofField(inStream, field).withName(renamed));
    }

    /// Changes the type of a field of numbers; `inStream` is the name of the class before any change.
    ///
    /// @param type a primitive type as source code has it, such as `long`; it must hold each value of the field
    /// @throws IllegalArgumentException if `type` is no primitive type of numbers
    public ClassChanges withFieldType(String inStream, String field, String type) {
        return with(new FieldName(inStream, field), ofField(inStream, field).withType(type));
    }

    boolean changesFields() {
        return !fields.isEmpty();
    }

    /// Returns the fields that are changed, as `com.acme.Cart#coupon`.
    Set<String> changedFields() {
        return fields.keySet().stream()
                .map(FieldName::toString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    FieldChange ofField(String inStream, String field) {
        return fields.getOrDefault(new FieldName(inStream, field), FieldChange.NONE);
    }

    @Override
    public Head apply(Head head) {
        List<FieldDescription> renamed = new ArrayList<>();
        for (FieldDescription field : head.fields()) {
            String type = ofDescriptor(field.type());
            renamed.add(
                    new FieldDescription(field.name(), type, field.typeForm(), field.typeHandle()));
        }
        List<String> interfaces = head.interfaces();
        return new Head(
                ofClass(head.name()),
                versions.getOrDefault(head.name(), head.serialVersionUID()),
                head.flags(),
                renamed,
                interfaces == null ? null : interfaces.stream().map(this::ofClass).toList());
    }

    /// Returns the new name of a class, as [Class#getName] says it.
    public String ofClass(String name) {
        if (name.startsWith("[")) {
            int at = name.lastIndexOf('[') + 1;
            return name.startsWith("L", at) && name.endsWith(";")
                    ? name.substring(0, at + 1)
                            + ofClass(name.substring(at + 1, name.length() - 1))
                            + ";"
                    : name;
        }
        for (Map.Entry<String, String> change : classes.entrySet()) {
            if (isOrIsIn(name, change.getKey(), '$')) {
                return change.getValue() + name.substring(change.getKey().length());
            }
        }
        for (Map.Entry<String, String> change : packages.entrySet()) {
            if (isOrIsIn(name, change.getKey(), '.')) {
                return change.getValue() + name.substring(change.getKey().length());
            }
        }
        return name;
    }

    private static boolean isOrIsIn(String name, String outer, char separator) {
        return name.startsWith(outer)
                && (name.length() == outer.length() || name.charAt(outer.length()) == separator);
    }

    private String ofDescriptor(String descriptor) {
        String renamed = ofClass("[" + descriptor.replace('/', '.')).substring(1);
        return renamed.replace('.', '/');
    }
}
