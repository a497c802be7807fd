// SPDX-License-Identifier: Apache-2.0
package io.wherry.camunda;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import org.camunda.bpm.engine.impl.variable.serializer.JavaObjectSerializer;
import org.jspecify.annotations.Nullable;

/// The serializer of objects without another data format: in place of Camunda's, with its name.
final class GraphObjectSerializer extends JavaObjectSerializer {
    private final GraphFormat format;

    GraphObjectSerializer(GraphFormat format) {
        this.format = format;
    }

    @Override
    protected byte[] serializeToByteArray(Object value) throws IOException {
        return format.encode(value);
    }

    @Override
    protected @Nullable Object deserializeFromByteArray(byte[] message, @Nullable String typeName)
            throws IOException {
        return format.decode(message);
    }
}
