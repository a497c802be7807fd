// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.MessageAbortedException;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.admission.DelegatingClassLoader;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.WriteAbortedException;
import org.jspecify.annotations.Nullable;

/// The exceptions that java.io's stream throws for those of a codec: programs catch them.
final class ExceptionTranslator {

    private ExceptionTranslator() {}

    /// @throws ClassNotFoundException if java.io would throw it
    static IOException javaios(WireFormatException e) throws ClassNotFoundException {
        return switch (e) {
            case UnknownClassException unknown -> unresolved(unknown);
            case MessageAbortedException aborted ->
                    new WriteAbortedException("writing aborted", reason(aborted));
            case ClassMismatchException mismatch -> invalid(mismatch.className(), mismatch);
            case FilterRejectedException rejected -> invalid(rejected.className(), rejected);
            default -> e;
        };
    }

    /// Returns a `NotSerializableException` if that is why the writer gave up: programs look for
    /// it, and go on after that object. Otherwise returns `aborted`.
    private static Exception reason(MessageAbortedException aborted) {
        String message = aborted.getMessage();
        int at = message.indexOf(": ") + 2; // the class of the writer's exception
        if (!message.startsWith(NotSerializableException.class.getName(), at)) {
            return aborted;
        }
        NotSerializableException reason = new NotSerializableException(message);
        reason.initCause(aborted);
        return reason;
    }

    /// Returns, or throws, what `resolveClass` of a subclass threw.
    ///
    /// @throws ClassNotFoundException if `resolveClass` did not fail
    private static IOException unresolved(UnknownClassException e) throws ClassNotFoundException {
        if (e.getCause() instanceof DelegatingClassLoader.RefusedException failed) {
            return failed.failure();
        }
        throw new ClassNotFoundException(e.className(), e);
    }

    private static InvalidClassException invalid(@Nullable String className, IOException cause) {
        InvalidClassException invalid = new InvalidClassException(className, cause.getMessage());
        invalid.initCause(cause);
        return invalid;
    }
}
