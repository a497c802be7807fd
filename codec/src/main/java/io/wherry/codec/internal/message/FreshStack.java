// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs deep recursions of user code on threads with stacks of their own, so that the depth of a
/// graph is not limited by the caller's stack. One reader or writer owns it.
public final class FreshStack {
    /* User code may hold monitors and keep values per thread, so it stays on the caller's thread as
     * long as the stack suffices. The JVM does not tell how much is left: a recursion of as many
     * bytes shows it. All that the switch to another thread needs is linked before. */

    /// The depth of calls where the rest of the caller's stack is measured first.
    private static final int FIRST = 50;

    /// Calls from one measurement to the next.
    private static final int STEP = 20;

    /// Nested frames of [#descend] that must fit: about 170 KB of compiled code, and twice as much
    /// of interpreted code, where hooks need more, too.
    private static final int FRAMES = 1000;

    private static final long[] LOCALS = new long[16];

    /// Calls from one such thread to the next.
    private static final int EVERY = 4000;

    /// Bytes of a stack; only its used part takes memory.
    private static final long SIZE = 1L << 28;

    /// The maximum number of nested stacks: enough for a million calls.
    private static final int MOST_STACKS = 1 << 8;

    private final @Nullable Supplier<@Nullable ClassLoader> callers;
    private final int mostStacks;

    /// Stacks of this object in use.
    private int stacks;

    /// Calls within one another.
    private int depth;

    /// The depth of the first call that may need another stack.
    private int next = FIRST;

    /// True if calls run on a thread of this object.
    private boolean away;

    /// For code that finds no classes by its caller.
    public FreshStack() {
        this(null, MOST_STACKS); // a lambda would be linked for the first message
    }

    /// @param callers supplies the class loader of the waiting code, for
    ///     [FreshThread#callersLoader]
    public FreshStack(Supplier<@Nullable ClassLoader> callers) {
        this(callers, MOST_STACKS);
    }

    FreshStack(@Nullable Supplier<@Nullable ClassLoader> callers, int mostStacks) {
        this.callers = callers;
        this.mostStacks = mostStacks;
    }

    /// A task that may throw anything.
    @FunctionalInterface
    public interface Task {
        void run() throws Throwable;
    }

    /// A task that throws only the exceptions that code of the formats may throw.
    @FunctionalInterface
    public interface CheckedTask extends Task {
        @Override
        void run() throws IOException;
    }

    /// As [#run].
    public void runChecked(CheckedTask task) throws IOException {
        int before = next;
        boolean moves = enter();
        int after = moves ? before : next;
        try {
            if (moves) {
                runAwayChecked(task);
            } else {
                task.run();
            }
        } finally {
            depth--;
            next = after;
        }
    }

    private void runAwayChecked(CheckedTask task) throws IOException {
        try {
            runAway(task);
        } catch (Throwable e) { // also one that code of the program does not declare
            throw UndeclaredExceptions.<IOException>pass(e);
        }
    }

    /// Runs `task`, which may call this method again; on another thread if the stack is short.
    public void run(Task task) throws Throwable {
        int before = next;
        boolean moves = enter();
        int after = moves ? before : next; // the next call within the same one is not measured
        try {
            if (moves) {
                runAway(task);
            } else {
                task.run();
            }
        } finally {
            depth--;
            next = after;
        }
    }

    /// Counts a call; returns true if it needs another stack.
    private boolean enter() {
        depth++;
        if (depth < next) {
            return false;
        }
        boolean moves = away || !hasRoom();
        next = depth + (moves ? EVERY : STEP);
        return moves;
    }

    private static boolean hasRoom() {
        try {
            return descend(FRAMES, LOCALS) == 0;
        } catch (StackOverflowError _) {
            return false;
        }
    }

    /// Returns 0, after as many nested calls. Values that are loaded before a call and used after it
    /// make frames of interpreted and of compiled code similar in size.
    private static long descend(int frames, long[] zeros) {
        if (frames == 0) {
            return 0;
        }
        long a = zeros[0];
        long b = zeros[1];
        long c = zeros[2];
        long d = zeros[3];
        long e = zeros[4];
        long f = zeros[5];
        long g = zeros[6];
        long h = zeros[7];
        long i = zeros[8];
        long j = zeros[9];
        long k = zeros[10];
        long l = zeros[11];
        long m = zeros[12];
        long n = zeros[13];
        long o = zeros[14];
        long p = zeros[15];
        long left = descend(frames - 1, zeros);
        left = (((((((left ^ a) + b) ^ c) + d) ^ e) + f) ^ g) + h;
        return (((((((left ^ i) + j) ^ k) + l) ^ m) + n) ^ o) + p;
    }

    private void runAway(Task task) throws Throwable {
        if (stacks == mostStacks) {
            throw new InvalidObjectException("user code nests too deep: depth=" + depth);
        }
        FreshThread thread = new FreshThread(task, SIZE, callers == null ? null : callers.get());
        thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
        thread.setDaemon(true);
        boolean outer = away;
        away = true;
        stacks++;
        try {
            start(thread);
            thread.await();
        } finally {
            stacks--;
            away = outer;
        }
    }

    private void start(Thread thread) throws InvalidObjectException {
        try {
            thread.start();
        } catch (OutOfMemoryError e) {
            InvalidObjectException failure =
                    new InvalidObjectException("no further stack for user code: depth=" + depth);
            failure.initCause(e);
            throw failure;
        }
    }
}
