// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.UnlinkedRead;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.BaseCodec;
import org.redisson.client.codec.Codec;
import org.redisson.client.handler.State;
import org.redisson.client.protocol.Decoder;
import org.redisson.executor.RedissonClassLoader;

/// Failures of the code of values reach Redisson as exceptions, which end a command; codecs for
/// other class loaders have the same format.
final class GraphRedissonCodecTest {

    @Test
    void errorOfTheCodeOfAValueIsAnException() throws IOException {
        GraphRedissonCodec codec = new GraphRedissonCodec(GraphCodec.lean());
        ByteBuf reply = codec.getValueEncoder().encode(new UnlinkedRead());
        Decoder<Object> decoder = codec.getValueDecoder();

        assertThatThrownBy(() -> decoder.decode(reply, new State()))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
        assertThat(reply.isReadable()).isFalse();
    }

    /// A value that another class loader defines, too.
    record Point(int x, int y) implements Serializable {}

    private static RedissonClassLoader definingPoint(Codec codec) throws IOException {
        RedissonClassLoader loader = new RedissonClassLoader(codec.getClassLoader());
        String name = Point.class.getName();
        try (InputStream in =
                codec.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
            loader.loadClass(name, in.readAllBytes());
        }
        return loader;
    }

    private static Object copy(Codec from, Codec to) throws IOException {
        ByteBuf message = from.getValueEncoder().encode(new Point(1, 2));
        return to.getValueDecoder().decode(message, new State());
    }

    @Test
    void codecOfATaskHasTheFormatOfTheCodecOfTheExecutor() throws Exception {
        Codec codec = new GraphRedissonCodec(GraphCodec.lean());
        RedissonClassLoader loader = definingPoint(codec);

        Codec made = codec.getClass().getConstructor(ClassLoader.class).newInstance(loader);

        assertThat(copy(codec, made).getClass().getClassLoader()).isSameAs(loader);
    }

    @Test
    void copyForALoaderHasTheFormatOfTheCodec() throws Exception {
        Codec codec = new GraphRedissonCodec(GraphCodec.lean());
        RedissonClassLoader loader = definingPoint(codec);

        Codec made = BaseCodec.copy(loader, codec);

        assertThat(copy(codec, made).getClass().getClassLoader()).isSameAs(loader);
        assertThat(made.getClassLoader().loadClass(Point.class.getName()).getClassLoader())
                .isSameAs(loader);
    }

    @Test
    void loaderOfNoCodecIsRefused() {
        ClassLoader loader = ClassLoader.getPlatformClassLoader();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GraphRedissonCodec(loader))
                .withMessageContaining("not a descendant");
    }
}
