// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.codec.GraphCodec;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;

/// A way in which messages travel.
public enum Carrier {
    JAVA_IO("java.io, unbuffered"),
    JAVA_IO_BUFFERED("java.io, buffered"),
    /// The fields alone: what the article ends with.
    DATA_STREAM("DataStream by hand"),
    STREAMS("wherry streams, java.io's format"),
    LEAN_STREAMS("wherry streams, lean"),
    LEAN_LINK("wherry lean over a link");

    private final String label;

    Carrier(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Whether this is Wherry.
    public boolean isOurs() {
        return switch (this) {
            case STREAMS, LEAN_STREAMS, LEAN_LINK -> true;
            case JAVA_IO, JAVA_IO_BUFFERED, DATA_STREAM -> false;
        };
    }

    /// What stands between the program and the connection, in one line.
    public String setUp() {
        return switch (this) {
            case JAVA_IO -> "`ObjectOutputStream` and `ObjectInputStream` on the socket's streams";
            case JAVA_IO_BUFFERED ->
                    "the same on a `BufferedOutputStream` and a `BufferedInputStream`";
            case DATA_STREAM ->
                    "`DataOutputStream` and `DataInputStream` on buffered streams, a call for each"
                            + " field; sends no objects, keeps nothing";
            case STREAMS ->
                    "`io.wherry.stream.ObjectOutputStream` and `ObjectInputStream` on buffered"
                            + " streams, in the place of java.io's";
            case LEAN_STREAMS -> "the same, with `GraphCodec.lean()` as second argument";
            case LEAN_LINK ->
                    "`GraphCodec.lean().writerTo` and `readerFrom` on the views of a `Link` at"
                            + " `tcp://127.0.0.1`; what is flushed is a frame";
        };
    }

    Door door() throws IOException {
        return this == LEAN_LINK ? Door.ofLinks() : Door.ofSockets();
    }

    Connection connect(int port) throws IOException {
        return this == LEAN_LINK ? Connection.toLink(port) : Connection.toSocket(port);
    }

    MessageOutput to(Connection connection) throws IOException {
        OutputStream out = connection.output();
        return switch (this) {
            case JAVA_IO -> new ObjectStreams.Output(new ObjectOutputStream(out));
            case JAVA_IO_BUFFERED ->
                    new ObjectStreams.Output(new ObjectOutputStream(new BufferedOutputStream(out)));
            case DATA_STREAM ->
                    new DataStreams.Output(new DataOutputStream(new BufferedOutputStream(out)));
            case STREAMS ->
                    new ObjectStreams.Output(
                            new io.wherry.stream.ObjectOutputStream(new BufferedOutputStream(out)));
            case LEAN_STREAMS ->
                    new ObjectStreams.Output(
                            new io.wherry.stream.ObjectOutputStream(
                                    new BufferedOutputStream(out), GraphCodec.lean()));
            case LEAN_LINK -> new GraphStreams.Output(GraphCodec.lean().writerTo(out));
        };
    }

    MessageInput from(Connection connection) throws IOException {
        InputStream in = connection.input();
        return switch (this) {
            case JAVA_IO -> new ObjectStreams.Input(new ObjectInputStream(in));
            case JAVA_IO_BUFFERED ->
                    new ObjectStreams.Input(new ObjectInputStream(new BufferedInputStream(in)));
            case DATA_STREAM ->
                    new DataStreams.Input(new DataInputStream(new BufferedInputStream(in)));
            case STREAMS ->
                    new ObjectStreams.Input(
                            new io.wherry.stream.ObjectInputStream(new BufferedInputStream(in)));
            case LEAN_STREAMS ->
                    new ObjectStreams.Input(
                            new io.wherry.stream.ObjectInputStream(
                                    new BufferedInputStream(in), GraphCodec.lean()));
            case LEAN_LINK -> new GraphStreams.Input(GraphCodec.lean().readerFrom(in));
        };
    }
}
