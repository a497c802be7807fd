// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

import io.wherry.codec.GraphCodec;
import io.wherry.transport.Address;
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
public enum MessageFormat {
    JAVA_IO("java.io, unbuffered"),
    JAVA_IO_BUFFERED("java.io, buffered"),
    /// The fields alone, as in the last version of the article.
    DATA_STREAM("DataStream by hand"),
    /// The lower bound of all formats.
    BYTES("the bytes alone"),
    STREAMS("wherry streams, java.io's format"),
    LEAN_STREAMS("wherry streams, lean"),
    /// Without reference tracking, as by hand: an object that is sent twice arrives as two.
    LEAN_TREES("wherry streams, lean, untracked"),
    LEAN_LINK("wherry lean over a link"),
    LEAN_SHARED("wherry lean over shared memory");

    private final String label;

    MessageFormat(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Whether this is Wherry.
    public boolean isOurs() {
        return switch (this) {
            case STREAMS, LEAN_STREAMS, LEAN_TREES, LEAN_LINK, LEAN_SHARED -> true;
            case JAVA_IO, JAVA_IO_BUFFERED, DATA_STREAM, BYTES -> false;
        };
    }

    /// The layers between the program and the connection, in one line.
    public String setUp() {
        return switch (this) {
            case JAVA_IO -> "`ObjectOutputStream` and `ObjectInputStream` on the socket's streams";
            case JAVA_IO_BUFFERED ->
                    "the same on a `BufferedOutputStream` and a `BufferedInputStream`";
            case DATA_STREAM ->
                    "`DataOutputStream` and `DataInputStream` on buffered streams, a call for each"
                            + " field; sends no objects, keeps nothing";
            case BYTES ->
                    "what DataStream by hand sends, made before the clock runs and read without making"
                            + " objects: what the calls of the socket take by themselves";
            case STREAMS ->
                    "`io.wherry.stream.ObjectOutputStream` and `ObjectInputStream` on buffered"
                            + " streams, in the place of java.io's";
            case LEAN_STREAMS -> "the same, with `GraphCodec.lean()` as second argument";
            case LEAN_TREES ->
                    "the same, with `GraphCodec.lean().withReferenceTracking(false)`; sends trees of"
                            + " objects, keeps nothing";
            case LEAN_LINK ->
                    "`GraphCodec.lean().writerTo` and `readerFrom` on the views of a `Link` at"
                            + " `tcp://127.0.0.1`; what is flushed is a frame";
            case LEAN_SHARED -> "the same, on a `Link` at `shm://`: no socket";
        };
    }

    ConnectionAcceptor door() throws IOException {
        return switch (this) {
            case LEAN_LINK -> ConnectionAcceptor.ofLinks();
            case LEAN_SHARED -> ConnectionAcceptor.ofSharedMemory();
            default -> ConnectionAcceptor.ofSockets();
        };
    }

    Connection connect(int port) throws IOException {
        return switch (this) {
            case LEAN_LINK -> Connection.toLink(new Address.Tcp("127.0.0.1", port));
            case LEAN_SHARED -> Connection.toLink(ConnectionAcceptor.sharedMemory(port));
            default -> Connection.toSocket(port);
        };
    }

    private GraphCodec codec() {
        return GraphCodec.lean().withReferenceTracking(this != LEAN_TREES);
    }

    MessageOutput to(Connection connection) throws IOException {
        OutputStream out = connection.output();
        return switch (this) {
            case JAVA_IO -> new ObjectStreams.Output(new ObjectOutputStream(out));
            case JAVA_IO_BUFFERED ->
                    new ObjectStreams.Output(new ObjectOutputStream(new BufferedOutputStream(out)));
            case DATA_STREAM ->
                    new DataStreams.Output(new DataOutputStream(new BufferedOutputStream(out)));
            case BYTES -> new PreparedBytes.Output(new BufferedOutputStream(out));
            case STREAMS ->
                    new ObjectStreams.Output(
                            new io.wherry.stream.ObjectOutputStream(new BufferedOutputStream(out)));
            case LEAN_STREAMS, LEAN_TREES ->
                    new ObjectStreams.Output(
                            new io.wherry.stream.ObjectOutputStream(
                                    new BufferedOutputStream(out), codec()));
            case LEAN_LINK, LEAN_SHARED -> new GraphStreams.Output(GraphCodec.lean().writerTo(out));
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
            case BYTES -> new PreparedBytes.Input(in);
            case STREAMS ->
                    new ObjectStreams.Input(
                            new io.wherry.stream.ObjectInputStream(new BufferedInputStream(in)));
            case LEAN_STREAMS, LEAN_TREES ->
                    new ObjectStreams.Input(
                            new io.wherry.stream.ObjectInputStream(
                                    new BufferedInputStream(in), codec()));
            case LEAN_LINK, LEAN_SHARED -> new GraphStreams.Input(GraphCodec.lean().readerFrom(in));
        };
    }
}
