// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The object streams of a wire: replacements of java.io's two classes.
public interface Streams {
    ObjectOutputStream output(OutputStream target, OutputHooks hooks) throws IOException;

    ObjectInputStream input(InputStream source, InputHooks hooks) throws IOException;

    /// A stream made by the constructor without arguments, for a subclass that does it all.
    ObjectOutputStream bareOutput(Consumer<@Nullable Object> written) throws IOException;

    /// A stream made by the constructor without arguments, for a subclass that does it all.
    ObjectInputStream bareInput(Supplier<@Nullable Object> read) throws IOException;

    /// The bytes that `writing` makes on a stream of its own.
    default byte[] write(OutputHooks hooks, Writing writing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = output(bytes, hooks)) {
            writing.write(out);
        }
        return bytes.toByteArray();
    }

    default byte[] write(Writing writing) throws IOException {
        return write(OutputHooks.NONE, writing);
    }

    /// What `reading` sees in `bytes`.
    default @Nullable Object read(byte[] bytes, InputHooks hooks, Reading reading)
            throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = input(new ByteArrayInputStream(bytes), hooks)) {
            return reading.read(in);
        }
    }

    default @Nullable Object read(byte[] bytes, Reading reading)
            throws IOException, ClassNotFoundException {
        return read(bytes, InputHooks.NONE, reading);
    }

    /// Writes with `writing` and returns the result of `reading`.
    default @Nullable Object exchange(Writing writing, Reading reading)
            throws IOException, ClassNotFoundException {
        return read(write(writing), reading);
    }
}
