// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.codec.GraphReader;
import java.io.IOException;
import org.apache.spark.serializer.DeserializationStream;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;

/// Reads the values of records. At the end it throws a [java.io.EOFException], as Spark expects. One thread owns it.
final class RecordInput extends DeserializationStream {
    private final GraphReader reader;

    /// The pair whose key was read last; null if its value was, too.
    private @Nullable KeyValue pair;

    RecordInput(GraphReader reader) {
        this.reader = reader;
    }

    @Override
    public <T> @Nullable T readObject(ClassTag<T> tag) {
        KeyValue begun = pair;
        if (begun != null) {
            pair = null;
            return RecordSerializerInstance.unchecked(begun.value());
        }
        Object next;
        try {
            next = reader.read();
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
        if (next instanceof KeyValue both) {
            pair = both;
            next = both.key();
        }
        return RecordSerializerInstance.unchecked(next);
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw Rethrow.unchecked(e);
        }
    }
}
