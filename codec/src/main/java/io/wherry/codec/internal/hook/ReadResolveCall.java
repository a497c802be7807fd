// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/// The call of a class's `readResolve`, if it has one (specification, 3.7).
final class ReadResolveCall {
    private final Class<?> type;
    private final @Nullable MethodHandle readResolve;

    ReadResolveCall(Shape shape) {
        this.type = shape.type();
        this.readResolve = shape.readResolve();
    }

    boolean isThere() {
        return readResolve != null;
    }

    /// Returns the result of `readResolve`, which may be null; `object` if it has none.
    @Nullable Object resolve(LeanReader in, Object object) throws IOException {
        if (readResolve == null) {
            return object;
        }
        in.hooks().setRunning(true);
        Object resolved = call(in, readResolve, object);
        in.hooks().setRunning(false);
        in.hooks().resolved(resolved);
        return resolved;
    }

    private @Nullable Object call(LeanReader in, MethodHandle method, Object object)
            throws IOException {
        try {
            return (Object) method.invoke(object);
        } catch (StackOverflowError e) {
            throw in.failures().endless(type, e);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("readResolve failed: class=" + type.getName(), e);
        }
    }
}
