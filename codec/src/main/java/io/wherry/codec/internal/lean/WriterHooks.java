// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// User code (`writeObject`, `writeExternal`) that is running in a writer, one inside the other. One writer owns it.
public final class WriterHooks {
    /// How deep user code may nest before bodies are put off until it has returned.
    private static final int DEEPEST = 64;

    private final LeanWriter writer;
    private int depth;
    private @Nullable Throwable failure;

    WriterHooks(LeanWriter writer) {
        this.writer = writer;
    }

    void reset() {
        depth = 0;
        failure = null;
    }

    boolean isDeep() {
        return depth > DEEPEST;
    }

    /// User code comes; answers what [#leave] wants.
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

    /// What a hook writes through its stream. If it fails half-way, the message cannot go on, even if the hook passes
    /// over the exception.
    @FunctionalInterface
    public interface Write {
        void run() throws IOException;
    }

    /// Lets a hook write something.
    public void write(Write write) throws IOException {
        long before = writer.out().written();
        try {
            write.run();
        } catch (IOException | RuntimeException | Error e) {
            if (failure == null && writer.out().written() != before) {
                failure = e;
            }
            throw e;
        }
    }

    /// Throws again what left the message half-written.
    public void checkWhole() throws IOException {
        switch (failure) {
            case null -> {}
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new AssertionError(failure);
        }
    }
}
