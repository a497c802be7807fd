// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.value;

import io.wherry.codec.ValueCodec;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.lean.description.ValueForm;

/// A class whose objects a codec of the program writes and reads, and their form in the stream.
/// Immutable.
///
/// @param type the class
/// @param codec of the objects of exactly that class
/// @param form as the stream describes it: that of the writer's codec
public record CodedValue(Class<?> type, ValueCodec<Object> codec, ValueForm form) {

    /// Returns the codec that the engine has for `type`.
    @SuppressWarnings("unchecked") // only objects of the codec's class are given to it
    public static ClassCodec classCodec(Class<?> type, ValueCodec<?> codec, ValueForm form) {
        CodedValue value = new CodedValue(type, (ValueCodec<Object>) codec, form);
        return form.leaf() ? new CodedLeafCodec(value) : new CodedObjectCodec(value);
    }
}
