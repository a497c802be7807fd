// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The constants of an enum, by the ordinals that they have for the writer. Immutable.
public final class EnumOrdinals {
    /* The class itself gives a new array of its constants each time it is asked. */
    private static final ClassValue<EnumOrdinals> SAME =
            new ClassValue<>() {
                @Override
                protected EnumOrdinals computeValue(Class<?> type) {
                    return new EnumOrdinals(type, List.of(), type.getEnumConstants());
                }
            };

    private final Class<?> type;
    private final List<String> names;
    private final @Nullable Object[] constants;

    private EnumOrdinals(Class<?> type, List<String> names, @Nullable Object[] constants) {
        this.type = type;
        this.names = names;
        this.constants = constants;
    }

    /// Those of a writer that has the same constants.
    public static EnumOrdinals of(Class<?> type) {
        return SAME.get(type);
    }

    /// Those of a writer that has constants of these names, in this order.
    public static EnumOrdinals of(Class<?> type, List<String> names) {
        Map<String, Object> byName = new HashMap<>();
        for (Object constant : type.getEnumConstants()) {
            byName.put(((Enum<?>) constant).name(), constant);
        }
        @Nullable Object[] constants = names.stream().map(byName::get).toArray();
        return new EnumOrdinals(type, names, constants);
    }

    /// How many constants the writer has.
    public int count() {
        return constants.length;
    }

    /// The constant here that has `ordinal` there.
    ///
    /// @throws InvalidObjectException naming a constant that is not here
    public Enum<?> get(int ordinal, SegmentInput in) throws IOException {
        if (ordinal < 0 || ordinal >= constants.length) {
            throw in.corrupt("no such constant: class=" + type.getName() + ", ordinal=" + ordinal);
        }
        Object constant = constants[ordinal];
        if (constant == null) {
            throw new InvalidObjectException(
                    "no such constant here: class="
                            + type.getName()
                            + ", constant="
                            + names.get(ordinal)
                            + " at byte "
                            + in.position());
        }
        return (Enum<?>) constant;
    }
}
