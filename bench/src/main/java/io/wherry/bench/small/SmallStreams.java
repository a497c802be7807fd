// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.small;

import io.wherry.codec.GraphCodec;
import io.wherry.stream.ObjectInputStream;
import io.wherry.stream.ObjectOutputStream;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/// Streams that are opened for one value and closed.
enum SmallStreams {
    JAVA_IO("java.io") {
        @Override
        java.io.ObjectOutputStream output(ByteArrayOutputStream bytes) throws IOException {
            return new java.io.ObjectOutputStream(bytes);
        }

        @Override
        java.io.ObjectInputStream input(InputStream bytes) throws IOException {
            return new java.io.ObjectInputStream(bytes);
        }
    },
    SAME_FORMAT("java.io format") {
        @Override
        java.io.ObjectOutputStream output(ByteArrayOutputStream bytes) throws IOException {
            return new ObjectOutputStream(bytes);
        }

        @Override
        java.io.ObjectInputStream input(InputStream bytes) throws IOException {
            return new ObjectInputStream(bytes);
        }
    },
    LEAN("lean") {
        @Override
        java.io.ObjectOutputStream output(ByteArrayOutputStream bytes) throws IOException {
            return new ObjectOutputStream(bytes, GraphCodec.lean());
        }

        @Override
        java.io.ObjectInputStream input(InputStream bytes) throws IOException {
            return new ObjectInputStream(bytes, GraphCodec.lean());
        }
    };

    private final String title;

    SmallStreams(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    abstract java.io.ObjectOutputStream output(ByteArrayOutputStream bytes) throws IOException;

    abstract java.io.ObjectInputStream input(InputStream bytes) throws IOException;

    /// Opens a stream, writes `value`, and closes the stream.
    void write(Object value, ByteArrayOutputStream bytes) throws IOException {
        bytes.reset();
        try (java.io.ObjectOutputStream out = output(bytes)) {
            out.writeObject(value);
        }
    }

    /// Opens a stream and reads its value; as most programs do with a stream over an array, it does not close it.
    @SuppressWarnings("resource") // of an array: nothing is to be closed
    Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        return input(new ByteArrayInputStream(bytes)).readObject();
    }

    /// As [#read], through a buffer with its default size.
    @SuppressWarnings("resource") // of an array: nothing is to be closed
    Object readBuffered(byte[] bytes) throws IOException, ClassNotFoundException {
        return input(new BufferedInputStream(new ByteArrayInputStream(bytes))).readObject();
    }
}
