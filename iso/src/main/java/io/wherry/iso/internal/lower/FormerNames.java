// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import io.wherry.iso.Iso;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;

/// Reads the former names of a class and its fields from [Iso.Alias], as text.
final class FormerNames {
    private static final ClassDesc ALIAS =
            ClassDesc.ofDescriptor(Iso.Alias.class.descriptorString());

    private FormerNames() {}

    /// Returns them in the format of [io.wherry.iso.lowered.Lowered#aliases]; an empty text if
    /// there are none.
    static String of(ClassModel model) {
        List<String> all = new ArrayList<>();
        add("", model, all);
        for (FieldModel field : model.fields()) {
            add(field.fieldName().stringValue(), field, all);
        }
        return String.join(";", all);
    }

    private static void add(String name, AttributedElement element, List<String> all) {
        element.findAttribute(Attributes.runtimeVisibleAnnotations())
                .ifPresent(found -> {
                    for (Annotation annotation : found.annotations()) {
                        List<String> former = former(annotation);
                        if (!former.isEmpty()) {
                            all.add(name + '=' + String.join(",", former));
                        }
                    }
                });
    }

    private static List<String> former(Annotation annotation) {
        List<String> former = new ArrayList<>();
        if (annotation.classSymbol().equals(ALIAS)) {
            for (AnnotationElement element : annotation.elements()) {
                if (element.value() instanceof AnnotationValue.OfArray array) {
                    for (AnnotationValue value : array.values()) {
                        if (value instanceof AnnotationValue.OfString text) {
                            former.add(text.stringValue());
                        }
                    }
                }
            }
        }
        return former;
    }
}
