// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import java.util.Arrays;
import java.util.Objects;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// What a program expects.
final class Check {
    private Check() {}

    /// That something is so.
    static void that(boolean so, String what) {
        if (!so) {
            throw new AssertionError("not so: " + what);
        }
    }

    /// That two are equal; arrays by what is in them.
    static void same(@Nullable Object wanted, @Nullable Object got, String what) {
        if (!Objects.deepEquals(wanted, got)) {
            throw new AssertionError(what + ": wanted=" + text(wanted) + ", got=" + text(got));
        }
    }

    /// That two are equal.
    static void same(long wanted, long got, String what) {
        if (wanted != got) {
            throw new AssertionError(what + ": wanted=" + wanted + ", got=" + got);
        }
    }

    /// That MPI refuses something.
    ///
    /// @param errorClass as MPI has to call it
    static void refuses(int errorClass, Call call) throws Exception {
        MPIException refusal = failure(call);
        if (refusal.getErrorClass() != errorClass) {
            throw new AssertionError(
                    "refused for another reason: wanted=%d, got=%d"
                            .formatted(errorClass, refusal.getErrorClass()),
                    refusal);
        }
    }

    /// What MPI refuses something with.
    static MPIException failure(Call call) throws Exception {
        try {
            call.run();
        } catch (MPIException refusal) {
            return refusal;
        }
        throw new AssertionError("not refused");
    }

    /// Something that may fail.
    @FunctionalInterface
    interface Call {
        void run() throws Exception;
    }

    private static String text(@Nullable Object object) {
        String all = Arrays.deepToString(new @Nullable Object[] {object});
        return all.length() <= 400 ? all : all.substring(0, 400) + " ...";
    }
}
