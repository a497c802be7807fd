// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.codec.chain.FormatChain;
import io.wherry.quartz.GraphDelegate;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.rowset.serial.SerialBlob;
import org.quartz.JobDataMap;
import org.quartz.impl.jdbcjobstore.StdJDBCDelegate;

/// A delegate of Quartz's job store, for a value in the data of a job.
final class QuartzForm {
    private static final String KEY = "sale";
    private static final String COLUMN = "JOB_DATA";

    private QuartzForm() {}

    static StoredForm<byte[]> of(String serializer) {
        return switch (serializer) {
            case "wherry" -> {
                OwnDelegate delegate = new OwnDelegate();
                yield new BytesForm(
                        value -> delegate.write(jobData(value)),
                        stored -> sale(delegate.read(row(stored))));
            }
            case "java" -> {
                UsualDelegate delegate = new UsualDelegate();
                yield new BytesForm(
                        value -> delegate.write(jobData(value)),
                        stored -> sale(delegate.read(row(stored))));
            }
            default -> throw Formats.unknown(serializer);
        };
    }

    private static JobDataMap jobData(Object value) {
        JobDataMap data = new JobDataMap();
        data.put(KEY, value);
        return data;
    }

    private static Object sale(Object data) {
        return ((Map<?, ?>) data).get(KEY);
    }

    /// A row of a database with one column.
    private static ResultSet row(byte[] column) {
        return (ResultSet)
                Proxy.newProxyInstance(
                        QuartzForm.class.getClassLoader(),
                        new Class<?>[] {ResultSet.class},
                        (_, method, _) ->
                                switch (method.getName()) {
                                    case "getBytes" -> column;
                                    case "getBlob" -> new SerialBlob(column);
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    method.toString());
                                });
    }

    /// The delegate of the integration, whose methods for the store are protected.
    private static final class OwnDelegate extends GraphDelegate {
        OwnDelegate() {
            super(FormatChain.of(Formats.recommended()));
        }

        byte[] write(JobDataMap data) throws IOException {
            return serializeJobData(data).toByteArray();
        }

        Object read(ResultSet row) throws IOException, SQLException {
            return getObjectFromBlob(row, COLUMN);
        }
    }

    /// Quartz's own.
    private static final class UsualDelegate extends StdJDBCDelegate {
        byte[] write(JobDataMap data) throws IOException {
            return serializeJobData(data).toByteArray();
        }

        Object read(ResultSet row) throws ClassNotFoundException, IOException, SQLException {
            return getObjectFromBlob(row, COLUMN);
        }
    }
}
