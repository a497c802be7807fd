// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/// The format that the calling thread has selected, for engines that have one serializer for their
/// life: the contract opens them with several formats.
public final class SelectedFormat implements GraphFormat {
    private static final ThreadLocal<GraphFormat> SELECTED = new ThreadLocal<>();

    private final GraphFormat usual;

    /// @param usual for threads that have selected none
    public SelectedFormat(GraphFormat usual) {
        this.usual = usual;
    }

    /// Returns the result of `operation`, called with the format `codec`.
    public static <T> T with(GraphCodec codec, Callable<T> operation) throws Exception {
        SELECTED.set(codec);
        try {
            return operation.call();
        } finally {
            SELECTED.remove();
        }
    }

    private GraphFormat selected() {
        GraphFormat format = SELECTED.get();
        return format == null ? usual : format;
    }

    @Override
    public byte[] encode(@Nullable Object root) throws IOException {
        return selected().encode(root);
    }

    @Override
    public @Nullable Object decode(byte[] message) throws IOException {
        return selected().decode(message);
    }

    @Override
    public @Nullable Object decode(ByteBuffer message) throws IOException {
        return selected().decode(message);
    }
}
