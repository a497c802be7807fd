// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.internal.javaio.form.KnownForms;
import io.wherry.codec.internal.javaio.writer.HookOutputStream;
import io.wherry.codec.internal.javaio.writer.JavaioWriter;
import io.wherry.codec.internal.javaio.writer.WriterCallbacks;
import io.wherry.codec.internal.lean.option.Substitution;
import io.wherry.codec.internal.message.ExceptionText;
import io.wherry.codec.internal.message.MessageWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Streams in the java.io format whose messages are their objects: the bytes of one `writeObject`
/// after the other.
public final class JavaioMessages implements MessageWriter {
    private final JavaioWriter writer;
    private boolean headed;

    /// Whether the reader is to forget all objects before the next message.
    private boolean forgets;

    /// True while a message is written: a hook may write another one.
    private boolean writing;

    /// @param substitution null if all objects are written
    public JavaioMessages(@Nullable Substitution substitution) {
        writer = new JavaioWriter(events(substitution), KnownForms::of, HookOutputStream::of);
        writer.setReplaces(substitution != null);
    }

    private static WriterCallbacks events(@Nullable Substitution substitution) {
        return substitution == null
                ? new WriterCallbacks() {}
                : new WriterCallbacks() {
                    @Override
                    public @Nullable Object replaceObject(@Nullable Object object) {
                        return substitution.of(object);
                    }
                };
    }

    @Override
    public void beginStream(ByteSink sink) {
        writer.begin(sink);
        headed = false;
    }

    @Override
    public void writeMessage(@Nullable Object root) throws IOException {
        if (!headed) {
            writer.writeHeader();
            writer.endHeader();
            headed = true;
        } else if (forgets) {
            writer.reset();
        }
        forgets = false;
        boolean outermost = !writing;
        writing = true;
        try {
            writer.write(root, false);
        } catch (IOException e) {
            throw e; // the reader has been told
        } catch (Throwable e) {
            if (outermost) {
                abort(e);
            }
            throw e;
        } finally {
            writing = !outermost;
        }
    }

    /// Tells the reader of an exception of which java.io tells it nothing.
    private void abort(Throwable cause) {
        IOException told = new IOException(ExceptionText.of(cause));
        try {
            writer.abort(told, told);
        } catch (Throwable e) { // the program gets the first one
            told.addSuppressed(e); // of the destination, or of code of the program
        }
        for (Throwable each : told.getSuppressed()) {
            if (each != cause) {
                cause.addSuppressed(each);
            }
        }
    }

    @Override
    public byte[] toByteArray(@Nullable Object root) throws IOException {
        writer.begin(null);
        headed = false;
        writeMessage(root);
        return writer.toByteArray();
    }

    @Override
    public void reset() {
        forgets = true;
        writer.letGo();
    }

    @Override
    public int keptObjects() {
        return 0; // as with java.io, only a reset makes it forget
    }

    @Override
    public void release() {
        writer.begin(null);
    }

    @Override
    public boolean holdsLoaders() {
        return writer.holdsLoaders();
    }
}
