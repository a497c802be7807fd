// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.message.MessageWriter;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes records one after another: objects and described classes are forgotten after each. One thread owns it.
public final class RecordMessages implements MessageWriter {
    private final MessageWriter records;
    private @Nullable ByteSink sink;

    /// @param records writes a record as the only message of a stream
    public RecordMessages(MessageWriter records) {
        this.records = records;
    }

    @Override
    public void beginStream(ByteSink target) {
        sink = target;
    }

    @Override
    public void writeMessage(@Nullable Object root) throws IOException {
        records.beginStream(Objects.requireNonNull(sink));
        try {
            records.writeMessage(root);
        } finally {
            records.release();
        }
    }

    @Override
    public byte[] toByteArray(@Nullable Object root) throws IOException {
        return records.toByteArray(root);
    }

    @Override
    public void reset() {
        records.reset();
    }

    @Override
    public int keptObjects() {
        return 0;
    }

    @Override
    public void release() {
        sink = null;
        records.release();
    }

    @Override
    public boolean holdsLoaders() {
        return records.holdsLoaders();
    }
}
