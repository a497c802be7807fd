// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.bytes.ByteSink;
import io.wherry.codec.RecordCodec;
import io.wherry.launch.RankLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.spark.serializer.DeserializationStream;
import org.apache.spark.serializer.SerializationStream;
import org.apache.spark.serializer.SerializerInstance;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;

/// Writes and reads values of one task. One thread owns it.
final class RecordSerializerInstance extends SerializerInstance {
    private final WherrySerializer serializer;

    /// The codec of a rank, which ends with this instance: the serializer keeps others.
    private @Nullable RecordCodec ofRank;

    private @Nullable RankLoader rank;

    RecordSerializerInstance(WherrySerializer serializer) {
        this.serializer = serializer;
    }

    @Override
    public <T> ByteBuffer serialize(@Nullable T value, ClassTag<T> tag) {
        try {
            return ByteBuffer.wrap(serializer.codec().encode(value));
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
    }

    @Override
    public <T> @Nullable T deserialize(ByteBuffer bytes, ClassTag<T> tag) {
        try {
            return unchecked(serializer.codec().decode(bytes));
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
    }

    @Override
    public <T> @Nullable T deserialize(ByteBuffer bytes, ClassLoader loader, ClassTag<T> tag) {
        try {
            return unchecked(codec(loader).decode(bytes));
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
    }

    private RecordCodec codec(ClassLoader loader) {
        if (!(loader instanceof RankLoader given)) {
            return serializer.codec(loader);
        }
        RecordCodec codec = rank == given ? ofRank : null;
        if (codec == null) {
            codec = serializer.newCodec(given);
            ofRank = codec;
            rank = given;
        }
        return codec;
    }

    @Override
    public SerializationStream serializeStream(OutputStream target) {
        return new RecordOutput(serializer.codec().writerTo(ByteSink.to(target)));
    }

    @Override
    public DeserializationStream deserializeStream(InputStream source) {
        return new RecordInput(serializer.codec().readerFrom(source));
    }

    /// Spark's tags are not checked: its own serializers do not, either.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <T> @Nullable T unchecked(@Nullable Object value) {
        return (T) value;
    }
}
