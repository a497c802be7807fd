// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import java.util.Arrays;
import java.util.Objects;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The assertions of the programs.
public final class Check {
    private Check() {}

    /// Asserts that a condition holds.
    public static void that(boolean so, String what) {
        if (!so) {
            throw new AssertionError("not so: " + what);
        }
    }

    /// Asserts that two values are equal; arrays by content.
    public static void same(@Nullable Object wanted, @Nullable Object got, String what) {
        if (!Objects.deepEquals(wanted, got)) {
            throw new AssertionError(what + ": wanted=" + text(wanted) + ", got=" + text(got));
        }
    }

    /// Asserts that two values are equal.
    public static void same(long wanted, long got, String what) {
        if (wanted != got) {
            throw new AssertionError(what + ": wanted=" + wanted + ", got=" + got);
        }
    }

    /// Asserts that MPI rejects a call.
    ///
    /// @param errorClass expected error class
    public static void refuses(int errorClass, Call call) throws Exception {
        MPIException refusal = failure(call);
        if (refusal.getErrorClass() != errorClass) {
            throw new AssertionError(
                    "refused for another reason: wanted=%d, got=%d"
                            .formatted(errorClass, refusal.getErrorClass()),
                    refusal);
        }
    }

    /// Returns the exception with which MPI rejects a call.
    public static MPIException failure(Call call) throws Exception {
        try {
            call.run();
        } catch (MPIException refusal) {
            return refusal;
        }
        throw new AssertionError("not refused");
    }

    /// An action that may fail.
    @FunctionalInterface
    public interface Call {
        void run() throws Exception;
    }

    private static String text(@Nullable Object object) {
        String all = Arrays.deepToString(new @Nullable Object[] {object});
        return all.length() <= 400 ? all : all.substring(0, 400) + " ...";
    }
}
