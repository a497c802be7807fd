// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import io.wherry.codec.GraphFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.repository.ExecutionContextSerializer;

/// The serializer of execution contexts for the job repository of Spring Batch.
///
/// ```java
/// factory.setSerializer(new GraphExecutionContextSerializer(codec)); // JdbcJobRepositoryFactoryBean
/// ```
///
/// The message is Base64 text, for the columns of text in the tables of Spring Batch. With a format
/// that reads java.io's, it reads what Spring's `DefaultExecutionContextSerializer` has written.
@SuppressWarnings("exports") // of a module that is optional
public final class GraphExecutionContextSerializer implements ExecutionContextSerializer {
    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    public GraphExecutionContextSerializer(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    /// @throws IOException as the format throws it, or with the cause that a hook of a class throws
    @Override
    public void serialize(Map<String, Object> context, OutputStream target) throws IOException {
        target.write(Base64.getEncoder().encode(encode(new LinkedHashMap<>(context))));
        target.flush();
    }

    /* Spring Batch ends a step whose context cannot be stored because of an exception. After an
    error the step stays in the state STARTED, and its readers and writers are not closed. */
    private byte[] encode(Map<String, Object> context) throws IOException {
        try {
            return format.encode(context);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (RuntimeException | Error e) {
            throw new IOException(
                    "cannot serialize the execution context: cause=" + ExceptionMessage.of(e), e);
        }
    }

    /// @throws IOException as the format throws it, or with the cause that a hook of a class throws;
    ///     if the text is not Base64, or the object not a map with strings as keys
    @Override
    public Map<String, Object> deserialize(InputStream source) throws IOException {
        Object context = decode(decodeText(source.readAllBytes()));
        if (!(context instanceof Map<?, ?> map)) {
            throw new IOException("execution context is not a map: class=" + className(context));
        }
        Map<String, Object> entries = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String key)) {
                throw new IOException("key is not a string: class=" + className(entry.getKey()));
            }
            entries.put(key, entry.getValue());
        }
        return entries;
    }

    private @Nullable Object decode(byte[] message) throws IOException {
        try {
            return format.decode(message);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (RuntimeException | Error e) {
            throw new IOException(
                    "cannot deserialize the execution context: cause=" + ExceptionMessage.of(e), e);
        }
    }

    private static String className(@Nullable Object object) {
        return object == null ? "null" : object.getClass().getName();
    }

    private static byte[] decodeText(byte[] text) throws IOException {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new IOException("execution context is not Base64: length=" + text.length, e);
        }
    }
}
