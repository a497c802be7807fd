// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.LibraryErrors;
import io.wherry.mpi.internal.device.LibraryErrors.LibraryError;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Error classes and codes that the program adds, and the texts of all codes (MPI 4.1, 9.5).
/// Thread-safe.
final class ErrorCodes {
    /// Texts of the predefined classes, by number.
    private static final String[] TEXTS = {
        "no error",
        "invalid buffer",
        "invalid count",
        "invalid datatype",
        "invalid tag",
        "invalid communicator",
        "invalid rank",
        "invalid request",
        "invalid root",
        "invalid group",
        "invalid reduction operation",
        "invalid topology",
        "invalid dimensions",
        "invalid argument",
        "unknown error",
        "message is longer than its buffer",
        "error of no other class",
        "internal error",
        "request is pending",
        "error is in the status",
        "permission denied",
        "invalid access mode",
        "invalid assertion",
        "invalid file name",
        "invalid base address",
        "conversion of data failed",
        "invalid displacement",
        "data representation is defined already",
        "file exists",
        "file is in use",
        "invalid file handle",
        "info key is too long",
        "info key is not set",
        "info value is too long",
        "invalid info object",
        "input or output failed",
        "invalid attribute key",
        "invalid lock type",
        "service name is not published",
        "not enough memory",
        "arguments differ between the ranks",
        "not enough space",
        "file does not exist",
        "invalid port",
        "quota is exceeded",
        "file or file system is read-only",
        "memory cannot be attached",
        "conflicting accesses to a window",
        "access outside of the window",
        "memory cannot be shared",
        "wrong synchronization of a window",
        "service name is published already",
        "invalid size",
        "processes cannot be started",
        "data representation is not supported",
        "operation is not supported",
        "invalid window",
        "window has another flavor",
        "peer process has aborted",
        "value is too large",
        "invalid session",
        "invalid error handler"
    };

    private static final int FIRST = ErrorClasses.ERR_LASTCODE + 1;

    /* Code FIRST + n is entry n; a class is a code whose class is itself. */
    private static final List<@Nullable Added> ALL = new ArrayList<>();

    private record Added(int errorClass, String text) {}

    private ErrorCodes() {}

    static synchronized int addClass() {
        int code = FIRST + ALL.size();
        ALL.add(new Added(code, ""));
        return code;
    }

    static synchronized int addCode(int errorClass) {
        check(errorClass);
        if (classOf(errorClass) != errorClass) {
            throw new MPIException(MPI.ERR_ARG, "not an error class: " + errorClass, null);
        }
        int code = FIRST + ALL.size();
        ALL.add(new Added(errorClass, ""));
        return code;
    }

    static synchronized void addText(int code, String text) {
        Added added = added(code);
        ALL.set(code - FIRST, new Added(added.errorClass(), text));
    }

    /// @param isClass whether the code must be a class
    static synchronized void remove(int code, boolean isClass) {
        Added added = added(code);
        if (isClass != (added.errorClass() == code) || (isClass && hasCodes(code))) {
            throw new MPIException(MPI.ERR_ARG, "cannot be removed: code=" + code, null);
        }
        ALL.set(code - FIRST, null);
        while (!ALL.isEmpty() && ALL.getLast() == null) {
            ALL.removeLast();
        }
    }

    private static boolean hasCodes(int errorClass) {
        for (int n = 0; n < ALL.size(); n++) {
            Added each = ALL.get(n);
            if (each != null && each.errorClass() == errorClass && FIRST + n != errorClass) {
                return true;
            }
        }
        return false;
    }

    static synchronized String text(int code) {
        LibraryError told = ofLibrary(code);
        if (told != null) {
            return told.text();
        }
        check(code);
        return code < TEXTS.length ? TEXTS[code] : added(code).text();
    }

    static synchronized int classOf(int code) {
        LibraryError told = ofLibrary(code);
        if (told != null) {
            return told.errorClass();
        }
        check(code);
        return code < TEXTS.length ? code : added(code).errorClass();
    }

    /// Returns the greatest code in use.
    static synchronized int last() {
        return FIRST + ALL.size() - 1;
    }

    /// Returns what the MPI library says about one of its codes; null for other codes.
    private static @Nullable LibraryError ofLibrary(int code) {
        boolean isPredefined = code >= 0 && code < TEXTS.length;
        boolean isAdded = code >= FIRST && code <= last() && ALL.get(code - FIRST) != null;
        return isPredefined || isAdded ? null : LibraryErrors.find(code);
    }

    private static void check(int code) {
        if (code < 0 || code >= TEXTS.length) {
            Added _ = added(code); // throws if there is no such code
        }
    }

    private static Added added(int code) {
        Added found = code < FIRST || code > last() ? null : ALL.get(code - FIRST);
        if (found == null) {
            throw new MPIException(MPI.ERR_ARG, "not an error code of the program: " + code, null);
        }
        return found;
    }
}
