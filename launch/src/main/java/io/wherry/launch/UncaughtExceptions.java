// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

/// Exceptions of a thread that goes on, for its uncaught-exception handler.
final class UncaughtExceptions {
    private UncaughtExceptions() {}

    /// Calls the uncaught-exception handler of a thread, if it has one.
    static void report(Thread of, Throwable thrown) {
        Thread.UncaughtExceptionHandler handler = of.getUncaughtExceptionHandler();
        if (handler != null) {
            try {
                handler.uncaughtException(of, thrown);
            } catch (RuntimeException | Error _) {
                /* as the JVM does: what a handler throws is ignored */
            }
        }
    }
}
