// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The JDK's own serialization, the reference for ours.
///
/// It recurses, so a deep graph needs a deep stack: the caller passes the number of levels.
public final class JavaIo {
    /// More than java.io takes for a level of any shape in the zoo, in interpreted code.
    private static final long STACK_BYTES_PER_LEVEL = 4096;

    /// Enough for all that is not called deep, in interpreted code.
    private static final long LEAST_STACK_BYTES = 1 << 26;

    private JavaIo() {}

    /// Writes a graph that is not deep.
    public static byte[] write(@Nullable Object graph) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(graph);
        }
        return bytes.toByteArray();
    }

    /// Writes a graph of `levels` levels on a thread with a stack to match.
    public static byte[] write(@Nullable Object graph, int levels) throws IOException {
        return onDeepStack(levels, () -> write(graph));
    }

    /// Reads a graph that is not deep.
    public static @Nullable Object read(byte[] bytes) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("a class of the graph is not here", e);
        }
    }

    /// Reads a graph of `levels` levels on a thread with a stack to match.
    public static @Nullable Object read(byte[] bytes, int levels) throws IOException {
        return onDeepStack(levels, () -> read(bytes));
    }

    /// Writes and reads a graph that is not deep.
    public static @Nullable Object copy(@Nullable Object graph) throws IOException {
        return read(write(graph));
    }

    /// Writes and reads a graph of `levels` levels.
    public static @Nullable Object copy(@Nullable Object graph, int levels) throws IOException {
        return read(write(graph, levels), levels);
    }

    /// Calls `work`, which uses java.io for graphs of `levels` levels, on a thread with a stack to
    /// match.
    public static <T extends @Nullable Object> T onDeepStack(int levels, Callable<T> work)
            throws IOException {
        FutureTask<T> task = new FutureTask<>(work);
        long stack = LEAST_STACK_BYTES + levels * STACK_BYTES_PER_LEVEL;
        new Thread(null, task, "java.io with a deep stack", stack).start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException io -> throw io;
                case RuntimeException unchecked -> throw unchecked;
                case Error error -> throw error;
                case null, default -> throw new AssertionError("not thrown by java.io", e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while java.io works", e);
        }
    }
}
