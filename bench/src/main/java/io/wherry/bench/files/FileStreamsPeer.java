// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.codec.GraphCodec;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/// Object streams, new ones each time.
public final class FileStreamsPeer implements FilePeer {
    private final Output output;
    private final Input input;

    /// Begins a stream.
    @FunctionalInterface
    private interface Output {
        ObjectOutputStream to(FileOutputStream file) throws IOException;
    }

    /// Begins a stream.
    @FunctionalInterface
    private interface Input {
        ObjectInputStream from(FileInputStream file) throws IOException;
    }

    private FileStreamsPeer(Output output, Input input) {
        this.output = output;
        this.input = input;
    }

    /// Returns buffered streams of the JDK.
    public static FileStreamsPeer javaio() {
        return new FileStreamsPeer(
                file -> new ObjectOutputStream(new BufferedOutputStream(file)),
                file -> new ObjectInputStream(new BufferedInputStream(file)));
    }

    /// Wherry's, directly over the channel.
    public static FileStreamsPeer wherry(GraphCodec codec) {
        return new FileStreamsPeer(
                file -> new io.wherry.stream.ObjectOutputStream(file.getChannel(), codec),
                file -> new io.wherry.stream.ObjectInputStream(file.getChannel(), codec));
    }

    @Override
    public void write(FileContent content, OpenFile file) throws IOException {
        ObjectOutputStream out = output.to(file.rewritten());
        content.write(out);
        out.flush();
    }

    @Override
    public @Nullable Object read(FileContent content, OpenFile file)
            throws IOException, ClassNotFoundException {
        return content.read(input.from(file.reread()));
    }
}
