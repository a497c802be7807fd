// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.List;

/// Copies of a graph, made by the lean format and by java.io.
public final class Copies {

    /// A way to copy a graph.
    public interface Way {
        Object copy(Object root) throws IOException, ClassNotFoundException;
    }

    private Copies() {}

    /// The copy of the lean format, through one array.
    @SuppressWarnings("unchecked") // a copy is of the class of its original
    public static <T> T lean(T root) throws IOException {
        GraphCodec codec = GraphCodec.lean();
        return (T) codec.decode(codec.encode(root));
    }

    /// The copy of the lean format, through a stream that gives one byte at a time.
    @SuppressWarnings("unchecked") // a copy is of the class of its original
    public static <T> T leanByTheByte(T root) throws IOException {
        GraphCodec codec = GraphCodec.lean();
        return (T) codec.decode(new OneByteStream(codec.encode(root)));
    }

    /// The copy of java.io.
    @SuppressWarnings("unchecked") // a copy is of the class of its original
    public static <T> T javaIo(T root) throws IOException, ClassNotFoundException {
        var source = new ByteArrayInputStream(JavaIoBytes.of(root));
        try (ObjectInputStream in = new ObjectInputStream(source)) {
            return (T) in.readObject();
        }
    }

    /// Both ways, java.io's first.
    public static List<Way> bothWays() {
        return List.of(Copies::javaIo, Copies::lean);
    }
}
