// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import io.wherry.bytes.ByteSink;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes records one after another by a writer on loan: objects and described classes are forgotten after each. One thread owns it.
public final class RecordMessages implements MessageWriter {
    private Engines.@Nullable Loan<MessageWriter> loan;
    private @Nullable ByteSink sink;
    private boolean writing;

    /// @param loan of a writer that writes a record as the only message of a stream; given back by
    ///     [#release]
    public RecordMessages(Engines.Loan<MessageWriter> loan) {
        this.loan = loan;
    }

    private MessageWriter records() {
        return Objects.requireNonNull(loan, "released").engine();
    }

    @Override
    public void beginStream(ByteSink target) {
        sink = target;
    }

    @Override
    public void writeMessage(@Nullable Object root) throws IOException {
        if (writing) {
            throw new IllegalStateException("a record is being written");
        }
        MessageWriter records = records();
        records.beginStream(Objects.requireNonNull(sink));
        writing = true;
        try {
            records.writeMessage(root);
        } finally {
            writing = false;
            records.release();
        }
    }

    @Override
    public byte[] toByteArray(@Nullable Object root) throws IOException {
        return records().toByteArray(root);
    }

    /// Does nothing: no object is kept.
    @Override
    public void reset() {}

    @Override
    public int keptObjects() {
        return 0;
    }

    @Override
    public void release() {
        Engines.Loan<MessageWriter> given = loan;
        loan = null;
        sink = null;
        if (given != null) {
            given.giveBack();
        }
    }

    @Override
    public boolean holdsLoaders() {
        return records().holdsLoaders();
    }
}
