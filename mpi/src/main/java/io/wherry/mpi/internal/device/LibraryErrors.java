// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// The error codes that the MPI library returned last, with their classes and texts. Thread-safe.
public final class LibraryErrors {
    /// A library may create a code for each failure.
    private static final int MOST = 256;

    private static final LinkedHashMap<Integer, LibraryError> RECENT = new LinkedHashMap<>();

    /// The class and the text that the library has for a code.
    ///
    /// @param errorClass one of `MPI.ERR_...`
    public record LibraryError(int errorClass, String text) {}

    private LibraryErrors() {}

    /// Keeps a code; forgets the oldest one if there are many.
    public static synchronized void add(int code, LibraryError error) {
        RECENT.putLast(code, error);
        if (RECENT.size() > MOST) {
            RECENT.pollFirstEntry();
        }
    }

    /// Returns what is known about a code, null if nothing is.
    public static synchronized @Nullable LibraryError find(int code) {
        return RECENT.get(code);
    }
}
