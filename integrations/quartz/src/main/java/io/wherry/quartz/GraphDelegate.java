// SPDX-License-Identifier: Apache-2.0
package io.wherry.quartz;

import io.wherry.codec.GraphFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.quartz.JobDataMap;
import org.quartz.impl.jdbcjobstore.StdJDBCDelegate;

/// A delegate of Quartz's JDBC job store whose job data, calendars and triggers of other kinds are in
/// Wherry's formats. Quartz makes the subclass that `org.quartz.jobStore.driverDelegateClass` names:
///
/// ```java
/// public final class OrderDelegate extends GraphDelegate {
///     public OrderDelegate() {
///         super(GraphCodec.lean().withClassFilter(orders));
///     }
/// }
/// ```
///
/// Job data is stored as a `HashMap`, so a class filter need not name classes of Quartz for it. A
/// format without a class loader of its own finds classes by the context class loader of the calling
/// thread. With `org.quartz.jobStore.useProperties` job data is text, as without this delegate.
public abstract class GraphDelegate extends StdJDBCDelegate {
    private final GraphFormat format;

    /// @param format should have a class filter ([io.wherry.codec.GraphCodec#withClassFilter])
    protected GraphDelegate(GraphFormat format) {
        this.format = Objects.requireNonNull(format, "format");
    }

    @Override
    protected ByteArrayOutputStream serializeObject(@Nullable Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (value != null) {
            Object stored =
                    value instanceof JobDataMap data ? new HashMap<>(data.getWrappedMap()) : value;
            bytes.writeBytes(encoded(stored));
        }
        return bytes;
    }

    /* For an IOException, Quartz rolls back and throws a JobPersistenceException. After an error it
    closes the connection without a rollback, which commits what was stored so far. */
    private byte[] encoded(Object value) throws IOException {
        try {
            return format.encode(value);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (RuntimeException | Error e) {
            throw new IOException("cannot write " + unwritable(value) + ": " + message(e), e);
        }
    }

    /// Returns the key and the class of the first value in job data that cannot be written alone,
    /// or the class of another object.
    private String unwritable(Object value) {
        if (value instanceof Map<?, ?> data) {
            for (Map.Entry<?, ?> entry : data.entrySet()) {
                if (entry.getValue() != null && !isWritable(entry.getValue())) {
                    String type = entry.getValue().getClass().getName();
                    return "job data: key=" + entry.getKey() + ", class=" + type;
                }
            }
        }
        return "an object: class=" + value.getClass().getName();
    }

    private boolean isWritable(Object value) {
        try {
            format.encode(value);
            return true;
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error _) {
            return false; // the caller reports the failure
        }
    }

    @Override
    protected @Nullable Object getObjectFromBlob(ResultSet rows, String column)
            throws IOException, SQLException {
        byte[] message = rows.getBytes(column);
        return message == null || message.length == 0 ? null : decoded(message, column);
    }

    /* For an IOException, Quartz sets the triggers of one job to the state ERROR. After others it
    acquires no trigger of any job, and an error ends the thread of the scheduler. */
    private @Nullable Object decoded(byte[] message, String column) throws IOException {
        try {
            return format.decode(message);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new IOException("cannot read column " + column + ": " + message(e), e);
        }
    }

    /// Returns the message of an exception, or the name of its class if its `getMessage` fails.
    private static @Nullable String message(Throwable failure) {
        try {
            return failure.getMessage();
        } catch (RuntimeException | LinkageError | StackOverflowError _) {
            return failure.getClass().getName();
        }
    }
}
