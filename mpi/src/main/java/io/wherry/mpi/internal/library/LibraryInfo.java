// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.foreign.Arena;
import java.util.Map;

/// An `MPI_Info` of the library, for the duration of a call.
final class LibraryInfo implements AutoCloseable {
    private static final Function CREATE = new Function("MPI_Info_create", 1);
    private static final Function SET = new Function("MPI_Info_set", 3);
    private static final Function FREE = new Function("MPI_Info_free", 1);

    private final long handle;

    /// @param hints empty for `MPI_INFO_NULL`
    LibraryInfo(Map<String, String> hints) {
        handle = hints.isEmpty() ? Constants.NO_INFO : create(hints);
    }

    private static long create(Map<String, String> hints) {
        CallScratch scratch = CallScratch.mine();
        CREATE.call(scratch.handle());
        long created = scratch.handleValue();
        try {
            hints.forEach((key, value) -> set(created, key, value));
        } catch (RuntimeException | Error e) {
            free(created); // such as after a key that is too long
            throw e;
        }
        return created;
    }

    private static void set(long info, String key, String value) {
        try (Arena arena = Arena.ofConfined()) {
            SET.call(info, arena.allocateFrom(key).address(), arena.allocateFrom(value).address());
        }
    }

    private static void free(long info) {
        CallScratch scratch = CallScratch.mine();
        scratch.setHandle(info);
        FREE.call(scratch.handle());
    }

    long handle() {
        return handle;
    }

    @Override
    public void close() {
        if (handle != Constants.NO_INFO) {
            free(handle);
        }
    }
}
