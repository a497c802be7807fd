// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The forms by class.
public final class KnownForms {
    private static final Map<Class<?>, Form> FORMS = forms();

    private KnownForms() {}

    /// Null if there is none.
    public static @Nullable Form of(Class<?> type) {
        return FORMS.get(type);
    }

    private static Map<Class<?>, Form> forms() {
        Map<Class<?>, Form> forms = new HashMap<>(TimeForm.all());
        forms.putAll(NumberForm.all());
        add(forms, BigInteger.class, new BigIntegerForm(), BigIntegerForm.FIELDS);
        add(forms, BigDecimal.class, new BigDecimalForm(), "scale", "intVal");
        add(forms, UUID.class, new UuidForm(), "leastSigBits", "mostSigBits");
        add(forms, Date.class, new DateForm());
        add(forms, ArrayList.class, new ArrayListForm(), "size");
        add(forms, HashMap.class, new HashMapForm(), HashMapForm.FIELDS);
        boolean linked = hasFields(HashMap.class, HashMapForm.FIELDS);
        if (linked) {
            add(forms, LinkedHashMap.class, new LinkedHashMapForm(), "accessOrder");
        }
        add(forms, HashSet.class, new HashSetForm(HashSet::new));
        add(forms, LinkedHashSet.class, new HashSetForm(LinkedHashSet::new));
        return Map.copyOf(forms);
    }

    /// Another JDK might have other fields: its own hooks know them.
    private static void add(Map<Class<?>, Form> forms, Class<?> type, Form form, String... fields) {
        if (hasFields(type, fields)) {
            forms.put(type, form);
        }
    }

    static boolean hasFields(Class<?> type, String... names) {
        ObjectStreamField[] fields = ObjectStreamClass.lookup(type).getFields();
        List<String> found = Arrays.stream(fields).map(ObjectStreamField::getName).toList();
        return found.equals(List.of(names));
    }
}
