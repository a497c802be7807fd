// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.Level;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// One level of an object as its writer wrote it and as it is read here.
///
/// @param fields access to what is in the stream, or null: the writer has no such level
/// @param written true if a hook wrote it
/// @param hook `readObjectNoData` for a level without data in the stream, otherwise `readObject`;
///     null if there is none here
/// @param inTurn see [Level#isSetInTurn]
public record StreamedLevel(
        @Nullable Fields fields, boolean written, @Nullable MethodHandle hook, boolean inTurn) {

    /// A level that is here as its writer has it.
    static StreamedLevel of(Fields fields) {
        Level level = fields.level();
        return new StreamedLevel(
                fields, level.writeObject() != null, level.readObject(), level.isSetInTurn());
    }
}
