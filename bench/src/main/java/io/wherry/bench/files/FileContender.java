// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.bench.contender.Contender;
import io.wherry.bench.peer.ForyPeer;
import io.wherry.bench.peer.KryoPeer;
import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.util.List;

/// A way to write files and read them.
enum FileContender {
    JAVA_IO("java.io"),
    LEAN("wherry streams, lean"),
    STREAMS("wherry streams, java.io's format"),
    KRYO("Kryo"),
    FORY("Fory"),
    /// The cost of the bytes of `LEAN` alone.
    RAW("bytes alone");

    private final String label;

    FileContender(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /// Whether this is Wherry.
    boolean isOurs() {
        return this == LEAN || this == STREAMS;
    }

    /// Returns whether it supports a content: contenders other than streams write graphs only.
    boolean takes(FileContent content) {
        return switch (this) {
            case JAVA_IO, LEAN, STREAMS, RAW -> true;
            case KRYO, FORY -> content instanceof FileContent.Graph;
        };
    }

    List<String> jvmOptions() {
        return switch (this) {
            case JAVA_IO, LEAN, STREAMS, RAW -> List.of();
            case KRYO -> Contender.KRYO.jvmOptions();
            case FORY -> Contender.FORY.jvmOptions();
        };
    }

    FilePeer open(FileContent content) throws IOException {
        return switch (this) {
            case JAVA_IO -> FileStreamsPeer.javaio();
            case LEAN -> FileStreamsPeer.wherry(GraphCodec.lean());
            case STREAMS -> FileStreamsPeer.wherry(GraphCodec.javaio());
            case KRYO -> new ArrayPeer(new KryoPeer());
            case FORY -> new ArrayPeer(ForyPeer.usual());
            case RAW ->
                    new RawBytesPeer(written(FileStreamsPeer.wherry(GraphCodec.lean()), content));
        };
    }

    /// All that a peer writes of a content.
    static byte[] written(FilePeer peer, FileContent content) throws IOException {
        try (OpenFile file = new OpenFile()) {
            peer.write(content, file);
            return file.bytes();
        }
    }

    /// A one-line note on the configuration of this contender.
    String setUp() {
        return switch (this) {
            case JAVA_IO ->
                    "a new `ObjectOutputStream` on a new `BufferedOutputStream` on the open"
                            + " `FileOutputStream`, flushed; a new `ObjectInputStream` on a new"
                            + " `BufferedInputStream` on the open `FileInputStream`";
            case LEAN ->
                    "a new `io.wherry.stream.ObjectOutputStream(channel, GraphCodec.lean())`,"
                            + " flushed, and a new `ObjectInputStream(channel,"
                            + " GraphCodec.lean())` on the open `FileChannel`";
            case STREAMS -> "the same with `GraphCodec.javaio()`";
            case KRYO -> toArray(Contender.KRYO);
            case FORY -> toArray(Contender.FORY);
            case RAW ->
                    "a write of the bytes of `wherry streams, lean` from memory outside the heap to"
                            + " the `FileChannel`, and a read back; looks at no object";
        };
    }

    private static String toArray(Contender contender) {
        return contender.setUp()
                + ". Its array goes to the `FileChannel` at once and comes back so";
    }
}
