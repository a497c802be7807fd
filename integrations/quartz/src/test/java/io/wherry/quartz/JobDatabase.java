// SPDX-License-Identifier: Apache-2.0
package io.wherry.quartz;

import io.wherry.howto.ScheduleOrders;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;

/// A database of H2 in memory with the tables of Quartz.
final class JobDatabase implements AutoCloseable {
    private final String url;
    private final Connection connection;

    JobDatabase(String name) throws SQLException {
        this.url = "jdbc:h2:mem:" + name;
        this.connection = DriverManager.getConnection(url); // keeps it
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "RUNSCRIPT FROM 'classpath:org/quartz/impl/jdbcjobstore/tables_h2.sql'");
        }
    }

    /// Returns a scheduler of this database, the only one until it is shut down.
    Scheduler scheduler(Class<?> delegate) throws SchedulerException {
        Properties settings = ScheduleOrders.settings(url, delegate);
        return new StdSchedulerFactory(settings).getScheduler();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
