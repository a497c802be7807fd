// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.codec.chain.FormatChain;
import io.wherry.ehcache.GraphEhcacheSerializer;
import java.nio.ByteBuffer;
import org.ehcache.core.spi.store.TransientStateRepository;
import org.ehcache.impl.serialization.CompactJavaSerializer;
import org.ehcache.impl.serialization.PlainJavaSerializer;
import org.ehcache.spi.serialization.Serializer;

/// A serializer of Ehcache.
record EhcacheForm(Serializer<Object> serializer) implements StoredForm<ByteBuffer> {
    static EhcacheForm of(String serializer) {
        ClassLoader loader = EhcacheForm.class.getClassLoader();
        return new EhcacheForm(
                switch (serializer) {
                    case "wherry" ->
                            new GraphEhcacheSerializer<>(FormatChain.of(Formats.recommended()));
                    case "compact" -> compact(loader);
                    case "java" -> new PlainJavaSerializer<>(loader);
                    default -> throw Formats.unknown(serializer);
                });
    }

    private static CompactJavaSerializer<Object> compact(ClassLoader loader) {
        CompactJavaSerializer<Object> serializer = new CompactJavaSerializer<>(loader);
        serializer.init(new TransientStateRepository());
        return serializer;
    }

    @Override
    public ByteBuffer write(Object value) {
        return serializer.serialize(value);
    }

    @Override
    public Object read(ByteBuffer stored) throws ClassNotFoundException {
        return serializer.read(stored.duplicate());
    }

    @Override
    public long size(ByteBuffer stored) {
        return stored.remaining();
    }
}
