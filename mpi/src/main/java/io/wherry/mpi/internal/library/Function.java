// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import java.lang.invoke.MethodHandle;
import java.util.Locale;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// A function of the MPI library, linked when it is first called.
///
/// For functions that are called rarely; [FastFunctions] has the others.
final class Function {
    private static final String PREFIX = "MPI_";
    private static final String LARGE = "_c";

    private final String name;
    private final int parameters;
    private volatile @Nullable MethodHandle handle;
    private volatile @Nullable Function large;
    private volatile @Nullable Function later;

    /// @param parameters number of parameters
    Function(String name, int parameters) {
        this.name = name;
        this.parameters = parameters;
    }

    String name() {
        return name;
    }

    /// Calls the function, and throws the error it returns.
    void call(long... arguments) {
        int code;
        Gate.enter();
        try {
            code = invoke(arguments);
        } finally {
            Gate.leave();
        }
        if (code != 0) {
            throw Failures.of(name, code);
        }
    }

    /// Calls a function that may wait for other ranks: see [Gate#blocking].
    void callBlocking(long... arguments) {
        Gate.blocking(() -> {
            call(arguments);
            return this;
        });
    }

    /// Calls the function without passing the [Gate], and returns its result.
    int invoke(long... a) {
        MethodHandle function = handle();
        try {
            return (int)
                    switch (a.length) {
                        case 0 -> (long) function.invokeExact();
                        case 1 -> (long) function.invokeExact(a[0]);
                        case 2 -> (long) function.invokeExact(a[0], a[1]);
                        case 3 -> (long) function.invokeExact(a[0], a[1], a[2]);
                        case 4 -> (long) function.invokeExact(a[0], a[1], a[2], a[3]);
                        case 5 -> (long) function.invokeExact(a[0], a[1], a[2], a[3], a[4]);
                        case 6 -> (long) function.invokeExact(a[0], a[1], a[2], a[3], a[4], a[5]);
                        default -> invokeLong(function, a);
                    };
        } catch (Throwable t) {
            throw Downcalls.unexpected(t);
        }
    }

    private static long invokeLong(MethodHandle f, long[] a) throws Throwable {
        return switch (a.length) {
            case 7 -> (long) f.invokeExact(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
            case 8 -> (long) f.invokeExact(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]);
            case 9 -> (long) f.invokeExact(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]);
            case 10 ->
                    (long)
                            f.invokeExact(
                                    a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
            case 12 ->
                    (long)
                            f.invokeExact(
                                    a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9],
                                    a[10], a[11]);
            case 13 ->
                    (long)
                            f.invokeExact(
                                    a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9],
                                    a[10], a[11], a[12]);
            default -> throw new IllegalArgumentException("parameters=" + a.length);
        };
    }

    /// Returns whether the library has a form of the function for counts beyond `int`, as from MPI
    /// 4 on.
    boolean isLarge() {
        return large != null || Library.opened().has(name + LARGE);
    }

    /// Returns this function, or its form for large counts if the count is not an `int`.
    ///
    /// @throws MPIException if the library has no such form, as before MPI 4
    Function forCount(long count) {
        return count <= Integer.MAX_VALUE ? this : large(count);
    }

    private Function large(long count) {
        Function form = large;
        if (form == null) {
            form = new Function(name + LARGE, parameters);
            if (!Library.opened().has(form.name)) {
                throw new MPIException(
                        MPI.ERR_COUNT,
                        MPI.ERR_COUNT,
                        "too many elements for a library without "
                                + form.name
                                + ": count="
                                + count
                                + ", library="
                                + Library.opened().name());
            }
            large = form;
        }
        return form;
    }

    /// Returns its non-blocking form: one more parameter, for the request.
    Function later() {
        Function form = later;
        if (form == null) {
            String rest = name.substring(PREFIX.length());
            form =
                    new Function(
                            PREFIX
                                    + "I"
                                    + rest.substring(0, 1).toLowerCase(Locale.ROOT)
                                    + rest.substring(1),
                            parameters + 1);
            later = form;
        }
        return form;
    }

    private MethodHandle handle() {
        MethodHandle linked = handle;
        if (linked == null) {
            linked = Library.opened().link(name, parameters);
            handle = linked;
        }
        return linked;
    }
}
