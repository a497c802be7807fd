// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import org.jspecify.annotations.Nullable;

/// The content of a file as a program has it in memory, and its path through an object stream.
public sealed interface FileContent {
    /// The value that a copy is compared with.
    Object value();

    void write(ObjectOutput out) throws IOException;

    /// Reads a copy of the content that [#write] wrote.
    @Nullable Object read(ObjectInput in) throws IOException, ClassNotFoundException;

    /// An object and all it refers to.
    record Graph(Object value) implements FileContent {
        @Override
        public void write(ObjectOutput out) throws IOException {
            out.writeObject(value);
        }

        @Override
        public @Nullable Object read(ObjectInput in) throws IOException, ClassNotFoundException {
            return in.readObject();
        }
    }

    /// Single bytes, a call for each.
    final class Bytes implements FileContent {
        private final byte[] values;

        public Bytes(byte[] values) {
            this.values = values.clone();
        }

        @Override
        public Object value() {
            return values;
        }

        @Override
        public void write(ObjectOutput out) throws IOException {
            for (byte value : values) {
                out.writeByte(value);
            }
        }

        @Override
        public Object read(ObjectInput in) throws IOException {
            byte[] read = new byte[values.length];
            for (int n = 0; n < read.length; n++) {
                read[n] = in.readByte();
            }
            return read;
        }
    }

    /// Single doubles, a call for each.
    final class Doubles implements FileContent {
        private final double[] values;

        public Doubles(double[] values) {
            this.values = values.clone();
        }

        @Override
        public Object value() {
            return values;
        }

        @Override
        public void write(ObjectOutput out) throws IOException {
            for (double value : values) {
                out.writeDouble(value);
            }
        }

        @Override
        public Object read(ObjectInput in) throws IOException {
            double[] read = new double[values.length];
            for (int n = 0; n < read.length; n++) {
                read[n] = in.readDouble();
            }
            return read;
        }
    }
}
