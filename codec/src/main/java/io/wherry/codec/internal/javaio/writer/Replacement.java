// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.IOException;
import java.io.ObjectStreamException;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// Calls `writeReplace` of an object.
final class Replacement {

    private Replacement() {}

    static @Nullable Object ask(MethodHandle writeReplace, Object asked) throws IOException {
        try {
            return (Object) writeReplace.invoke(asked);
        } catch (ObjectStreamException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw UndeclaredExceptions.wrap(asked, e);
        }
    }
}
