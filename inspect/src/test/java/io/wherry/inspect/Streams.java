// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.StreamParser;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.StreamWriter;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/// Streams that java.io writes, for tests.
public final class Streams {
    private Streams() {}

    /// Something that writes to a stream of java.io.
    @FunctionalInterface
    public interface Writing {
        void to(ObjectOutputStream out) throws Exception;
    }

    public static byte[] of(Object... values) throws Exception {
        return written(out -> {
            for (Object value : values) {
                out.writeObject(value);
            }
        });
    }

    public static byte[] written(Writing writing) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            writing.to(out);
        }
        return bytes.toByteArray();
    }

    /// Graphs of the zoo that java.io writes and that are not large.
    public static List<ZooGraph> zoo() {
        return GraphZoo.all().stream()
                .filter(graph -> graph.traits().javaioRefuses() == null)
                .filter(graph -> !graph.traits().large())
                .toList();
    }

    public static byte[] of(ZooGraph graph) throws IOException {
        return JavaIo.write(graph.fresh(), graph.traits().levels());
    }

    public static long parse(byte[] bytes, StreamVisitor visitor) throws IOException {
        return new StreamParser(MemorySegment.ofArray(bytes), visitor).parse(0);
    }

    /// Returns the bytes that a writer makes of the calls for `bytes`.
    public static byte[] rewritten(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        parse(bytes, new StreamWriter(out));
        return out.toByteArray();
    }

    /// Returns streams of many kinds, small ones.
    public static List<byte[]> small() throws Exception {
        List<byte[]> all = new ArrayList<>();
        for (ZooGraph graph : zoo()) {
            byte[] bytes = of(graph);
            if (bytes.length <= 2000) {
                all.add(bytes);
            }
        }
        all.add(Kinds.everything());
        return all;
    }
}
