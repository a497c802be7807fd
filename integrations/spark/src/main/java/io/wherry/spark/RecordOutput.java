// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.codec.GraphWriter;
import java.io.IOException;
import org.apache.spark.serializer.SerializationStream;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;

/// Writes values as records, a key and the value after it as one. One thread owns it.
final class RecordOutput extends SerializationStream {
    private final GraphWriter writer;

    /// A key whose value comes next, if `keyed`.
    private @Nullable Object key;

    private boolean keyed;

    RecordOutput(GraphWriter writer) {
        this.writer = writer;
    }

    @Override
    public <T> SerializationStream writeObject(@Nullable T value, ClassTag<T> tag) {
        try {
            writeKeyAlone();
            writer.write(value);
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
        return this;
    }

    @Override
    public <T> SerializationStream writeKey(@Nullable T newKey, ClassTag<T> tag) {
        try {
            writeKeyAlone();
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
        key = newKey;
        keyed = true;
        return this;
    }

    @Override
    public <T> SerializationStream writeValue(@Nullable T value, ClassTag<T> tag) {
        if (!keyed) {
            return writeObject(value, tag);
        }
        KeyValue both = new KeyValue(key, value);
        forgetKey();
        return writeObject(both, KeyValue.TAG);
    }

    /// Writes a key that no value follows.
    private void writeKeyAlone() throws IOException {
        if (keyed) {
            Object alone = key;
            forgetKey();
            writer.write(alone);
        }
    }

    private void forgetKey() {
        keyed = false;
        key = null;
    }

    @Override
    public void flush() {
        try {
            writeKeyAlone();
            writer.flush();
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
    }

    @Override
    public void close() {
        try (writer) {
            writeKeyAlone();
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
    }
}
