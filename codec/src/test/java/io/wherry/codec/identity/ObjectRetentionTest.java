// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wherry.codec.Box;
import io.wherry.codec.Compression;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import io.wherry.codec.InMemoryStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ObjectRetentionTest {
    private static final int MANY = 300_000;

    private final InMemoryStream wire = new InMemoryStream();

    @Test
    void longStreamLetsGoOfItsObjects() throws Exception {
        GraphWriter writer = GraphCodec.lean().writerTo(OutputStream.nullOutputStream());
        WeakReference<Box> first = writeFirst(writer);

        writeMany(writer);

        awaitCollected(first);
    }

    @Test
    void longCompressedStreamLetsGoOfItsObjects() throws Exception {
        GraphCodec codec = GraphCodec.lean().withCompression(Compression.deflate(1));
        GraphWriter writer = codec.writerTo(OutputStream.nullOutputStream());
        WeakReference<Box> first = writeFirst(writer);

        writeMany(writer);

        awaitCollected(first);
    }

    @Test
    void readerOfLongStreamLetsGoOfItsObjects() throws Exception {
        wire.writer.write(new Box("first"));
        writeMany(wire.writer);
        GraphReader reader = wire.reader();
        WeakReference<Object> first = new WeakReference<>(reader.read());

        for (int i = 0; i < MANY; i++) {
            assertThat(reader.read()).isInstanceOf(Box.class);
        }

        awaitCollected(first);
    }

    @Test
    void objectsAreSharedAsLongAsTheyAreKept() throws IOException {
        Box shared = new Box(null);
        wire.writer.setKeptObjects(2);
        for (int i = 0; i < 2; i++) {
            wire.writer.write(shared); // one object more
            wire.writer.write(new Box(null)); // two
            wire.writer.write(shared); // met before
            wire.writer.write(new Box(null)); // three: forgotten
        }

        GraphReader reader = wire.reader();
        Object first = readWindow(reader);
        assertThat(readWindow(reader)).isNotSameAs(first);
    }

    @Test
    void messagesWithoutKeptObjectsStandAlone() throws IOException {
        Box shared = new Box("shared");
        wire.writer.setKeptObjects(0);
        wire.writer.write(shared);
        wire.writer.write(new Object[] {shared, shared});

        GraphReader reader = wire.reader();
        Object first = reader.read();
        Object[] both = (Object[]) Objects.requireNonNull(reader.read());
        assertThat(both[0]).isSameAs(both[1]).isNotSameAs(first);
    }

    @Test
    void writerToldToKeepAllKeepsAll() throws IOException {
        Box shared = new Box("shared");
        wire.writer.setKeptObjects(Integer.MAX_VALUE);
        wire.writer.write(shared);
        writeMany(wire.writer);
        wire.writer.write(shared);

        GraphReader reader = wire.reader();
        Object first = reader.read();
        for (int i = 0; i < MANY; i++) {
            reader.read();
        }
        assertThat(reader.read()).isSameAs(first);
    }

    @Test
    void negativeNumberIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> wire.writer.setKeptObjects(-1));
    }

    /// Reads four messages, of which the first and the third are the same object, and returns that.
    private static Object readWindow(GraphReader reader) throws IOException {
        Object first = Objects.requireNonNull(reader.read());
        reader.read();
        assertThat(reader.read()).isSameAs(first);
        reader.read();
        return first;
    }

    private static WeakReference<Box> writeFirst(GraphWriter writer) throws IOException {
        Box first = new Box("first");
        writer.write(first);
        return new WeakReference<>(first);
    }

    private static void writeMany(GraphWriter writer) throws IOException {
        for (int i = 0; i < MANY; i++) {
            writer.write(new Box(null));
        }
    }

    private static void awaitCollected(WeakReference<?> reference) throws InterruptedException {
        for (int i = 0; i < 100 && reference.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(reference.get()).isNull();
    }
}
