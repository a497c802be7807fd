// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.LibraryErrors;
import io.wherry.mpi.internal.device.LibraryErrors.LibraryError;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mpi.MPIException;

/// Creates exceptions for the error codes of the library.
final class Failures {
    private static final int LONGEST_TEXT = 1024;
    private static final Function ERROR_CLASS = new Function("MPI_Error_class", 2);
    private static final Function ERROR_STRING = new Function("MPI_Error_string", 3);

    private Failures() {}

    /// Returns the exception for the error `code` of `function`.
    static MPIException of(String function, int code) {
        Gate.enter();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment number = arena.allocate(ValueLayout.JAVA_INT);
            MemorySegment text = arena.allocate(LONGEST_TEXT);
            ERROR_CLASS.invoke(code, number.address());
            int errorClass = number.get(ValueLayout.JAVA_INT, 0);
            ERROR_STRING.invoke(code, text.address(), number.address());
            String told = text.getString(0).strip();
            int standard = Constants.standardError(errorClass);
            boolean isClass = code == errorClass; // libraries number the classes differently
            if (!isClass) {
                LibraryErrors.add(code, new LibraryError(standard, told));
            }
            return new MPIException(
                    standard, isClass ? standard : code, function + " failed: " + told);
        } finally {
            Gate.leave();
        }
    }
}
