// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A subclass whose methods name a class that is not here, as one of an optional library.
class SubclassOfMissingClassTest {

    @Test
    void readsAsWithJavaio(@TempDir Path folder) throws Exception {
        CompiledClassLoader.of(
                        "public class Partial extends io.wherry.stream.ObjectInputStream {"
                                + " public Partial(InputStream in) throws IOException {"
                                + " super(in); } void use(Absent absent) {} }",
                        "class Absent {}")
                .writeTo(folder);
        Files.delete(folder.resolve("peer").resolve("Absent.class"));
        Object graph = List.of("a", new TreeMap<>());
        InputStream source = new ByteArrayInputStream(GraphCodec.javaio().encode(graph));

        URL[] places = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(places, getClass().getClassLoader())) {
            Constructor<?> made =
                    loader.loadClass("peer.Partial").getConstructor(InputStream.class);
            try (ObjectInputStream in = (ObjectInputStream) made.newInstance(source)) {
                assertThat(in.readObject()).isEqualTo(graph);
            }
        }
    }
}
