// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.message.FreshStack;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// User code (`writeObject`, `writeExternal`, codecs of the program) that is running in a writer,
/// one inside the other. One writer owns it.
public final class LeanWriterHooks {
    private final LeanWriter writer;
    private int depth;

    private final FreshStack javaStack = new FreshStack();
    private @Nullable Throwable failure;
    private @Nullable Object values;

    LeanWriterHooks(LeanWriter writer) {
        this.writer = writer;
    }

    void reset() {
        depth = 0;
        failure = null;
    }

    /// Writes a body that is deep in the graph, on a fresh stack where too many are nested.
    void deeper(FreshStack.CheckedTask body) throws IOException {
        javaStack.runChecked(body);
    }

    /// Returns the output for codecs of the program: made at first use, for this writer.
    public <T> T values(Class<T> type, Function<LeanWriter, T> make) {
        if (values == null) {
            values = make.apply(writer);
        }
        return type.cast(values);
    }

    /// Begins a call of user code; returns the argument of [#leave].
    public int enter() throws IOException {
        writer.userCode();
        if (depth == 0) {
            writer.out().borrow(false);
        }
        return depth++;
    }

    public void leave(int before) {
        depth = before;
        if (before == 0) {
            writer.out().borrow(true);
        }
    }

    /// A write of a hook through its stream. If it fails half-way, the message fails, even if the
    /// hook catches the exception.
    @FunctionalInterface
    public interface Write {
        void run() throws IOException;
    }

    /// Lets a hook write something.
    public void write(Write write) throws IOException {
        long before = writer.out().written();
        try {
            write.run();
        } catch (Throwable e) { // also one that code of the program does not declare
            if (failure == null && writer.out().written() != before) {
                failure = e;
            }
            throw e;
        }
    }

    /// Throws the exception again that left the message half-written.
    public void checkWhole() throws IOException {
        Throwable why = failure;
        if (why != null) {
            throw UndeclaredExceptions.<IOException>pass(why);
        }
    }
}
