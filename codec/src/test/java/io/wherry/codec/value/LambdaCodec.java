// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.value;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.ValueCodec;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Makes codecs that write and read as a test says.
final class LambdaCodec {
    private LambdaCodec() {}

    /// Reads a value.
    interface Read<T> {
        @Nullable T read(GraphInput in) throws IOException;
    }

    /// Writes a value.
    interface Write<T> {
        void write(T value, GraphOutput out) throws IOException;
    }

    static <T> ValueCodec<T> of(int version, Write<T> write, Read<T> read) {
        return new ValueCodec<>() {
            @Override
            public void write(T value, GraphOutput out) throws IOException {
                write.write(value, out);
            }

            @Override
            public T read(GraphInput in) throws IOException {
                return read.read(in);
            }

            @Override
            public int version() {
                return version;
            }
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // as a careless program may
    static GraphCodec withRaw(Class<?> type, ValueCodec codec, Class other) {
        return GraphCodec.lean().withCodec((Class) type, codec).withCodec(other, codec);
    }
}
