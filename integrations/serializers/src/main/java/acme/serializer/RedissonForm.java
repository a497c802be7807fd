// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.netty.buffer.ByteBuf;
import io.wherry.redisson.GraphRedissonCodec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.redisson.client.codec.Codec;
import org.redisson.client.handler.State;
import org.redisson.codec.ForyCodec;
import org.redisson.codec.Kryo5Codec;
import org.redisson.codec.SerializationCodec;

/// A codec of Redisson.
record RedissonForm(Codec codec) implements StoredForm<ByteBuf> {
    /// In an order, by which ForyCodec numbers them.
    private static final Set<String> CLASSES =
            new LinkedHashSet<>(List.of(Sale.class.getName(), Sale.Line.class.getName()));

    static RedissonForm of(String serializer) {
        return new RedissonForm(
                switch (serializer) {
                    case "wherry" -> new GraphRedissonCodec(Formats.recommended());
                    case "java" -> new SerializationCodec();
                    case "kryo" -> new Kryo5Codec();
                    case "fory" -> new ForyCodec();
                    case "fory-classes" -> new ForyCodec(CLASSES);
                    default -> throw Formats.unknown(serializer);
                });
    }

    @Override
    public ByteBuf write(Object value) throws Exception {
        return codec.getValueEncoder().encode(value);
    }

    @Override
    public Object read(ByteBuf stored) throws Exception {
        return codec.getValueDecoder().decode(stored.duplicate(), new State());
    }

    @Override
    public long size(ByteBuf stored) {
        return stored.readableBytes();
    }

    @Override
    public void release(ByteBuf stored) {
        stored.release();
    }
}
