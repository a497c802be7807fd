// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import io.wherry.launch.MainMethod;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Programs in this JVM, as if the `java` command had started it for them.
final class InProcessLauncher {
    /* A launcher of MPI hands each process it starts an open file or a socket (PMI_FD of Hydra), and
     * knows the process by its number. A second JVM would have neither: ProcessBuilder closes all
     * files but three. In this one, signals and exit codes are the program's own as well. */

    private static final int FAILED = 1;

    private InProcessLauncher() {}

    /// Runs the program to its end in a class loader that hides the classes of the command line.
    ///
    /// @return 0, or 1 if `main` threw, which is on standard error then
    static int run(Program program) throws IOException, InterruptedException {
        program.publishClassPath();
        try (URLClassLoader loader =
                new URLClassLoader(
                        "wherry-program",
                        program.urls().toArray(URL[]::new),
                        ClassLoader.getPlatformClassLoader())) {
            MainMethod main = mainMethod(loader, program.mainClass());
            AtomicBoolean done = new AtomicBoolean();
            /* Exceptions of main go to the handler of its thread: MPI's ends the other ranks. */
            Thread thread =
                    Thread.ofPlatform()
                            .name("main")
                            .unstarted(() -> {
                                invoke(main, program.arguments());
                                done.set(true);
                            });
            thread.setContextClassLoader(loader);
            thread.start();
            thread.join();
            awaitThreads();
            return done.get() ? 0 : FAILED;
        }
    }

    private static MainMethod mainMethod(ClassLoader loader, String mainClass) throws IOException {
        try {
            return MainMethod.of(loader, mainClass);
        } catch (ClassNotFoundException e) {
            throw new IOException("no such class: " + mainClass, e);
        } catch (NoSuchMethodException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void invoke(MainMethod main, List<String> arguments) {
        try {
            main.invoke(arguments.toArray(String[]::new));
        } catch (InvocationTargetException e) {
            throw InProcessLauncher.<RuntimeException>as(e.getTargetException());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot run main", e);
        }
    }

    /// Rethrows `thrown` as an unchecked exception.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T as(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /// Waits for the threads that the program has left: the JVM ends with the last that is no
    /// daemon.
    static void awaitThreads() throws InterruptedException {
        boolean met = true;
        while (met) {
            met = false;
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (!thread.isDaemon() && thread != Thread.currentThread()) {
                    thread.join();
                    met = true;
                }
            }
        }
    }
}
