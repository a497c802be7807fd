// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.codec.internal.javaio.form.KnownForms;
import io.wherry.codec.internal.javaio.writer.HookOutputStream;
import io.wherry.codec.internal.javaio.writer.JavaioWriter;
import io.wherry.codec.internal.javaio.writer.WriterCallbacks;
import io.wherry.codec.internal.message.Pool;

/// A writer of the java.io format that a stream borrows from a pool until it is closed. A writer
/// that more than one thread has used is not returned: a thread may be writing while another one
/// closes.
final class PooledWriter {
    private static final Pool<JavaioWriter> SPARE = new Pool<>();

    private final Pool.Loan<JavaioWriter> loan = take();
    private final long owner = Thread.currentThread().threadId();
    private boolean shared;

    private static Pool.Loan<JavaioWriter> take() {
        Pool.Loan<JavaioWriter> spare = SPARE.take();
        return spare == null ? Pool.loanOf(plain()) : spare;
    }

    /// Makes a writer that describes classes as they are and does not replace objects.
    private static JavaioWriter plain() {
        return new JavaioWriter(new WriterCallbacks() {}, KnownForms::of, HookOutputStream::of);
    }

    JavaioWriter writer() {
        return loan.thing();
    }

    /// Takes note of the thread that is about to use the writer.
    void noteThread() {
        if (Thread.currentThread().threadId() != owner) {
            shared = true;
        }
    }

    /// Leaves the writer to another stream; false if this one must keep it.
    boolean gaveBack() {
        noteThread();
        if (shared || !writer().isSpare()) {
            return false;
        }
        writer().release();
        SPARE.giveBack(loan);
        return true;
    }
}
