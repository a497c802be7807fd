// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import io.wherry.quartz.GraphDelegate;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.utils.ConnectionProvider;

/// Stores orders with jobs in a database of H2: `ScheduleOrders jdbc:h2:mem:jobs`.
public final class ScheduleOrders {
    /// An order.
    public record Order(List<String> items) implements Serializable {}

    /// A job that delivers an order.
    public static final class Delivery implements Job {
        @Override
        public void execute(JobExecutionContext context) {}
    }

    private ScheduleOrders() {}

    public static final class OrderDelegate extends GraphDelegate {
        public OrderDelegate() {
            ClassFilter classes =
                    ClassFilter.allow(
                            "io.wherry.howto.*",
                            "java.lang.Number",
                            "java.util.*",
                            "org.quartz.JobDataMap",
                            "org.quartz.utils.*");
            GraphCodec lean = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
            super(FormatChain.of(lean.withClassFilter(classes)));
        }
    }

    public static Properties settings(String url, Class<?> delegate) {
        Properties settings = new Properties();
        settings.put("org.quartz.scheduler.instanceName", "orders");
        settings.put("org.quartz.threadPool.threadCount", "1");
        settings.put("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
        settings.put("org.quartz.jobStore.driverDelegateClass", delegate.getName());
        settings.put("org.quartz.jobStore.dataSource", "jobs");
        settings.put(
                "org.quartz.dataSource.jobs.connectionProvider.class", Connections.class.getName());
        settings.put("org.quartz.dataSource.jobs.url", url);
        return settings;
    }

    /// Connections without a pool.
    public static final class Connections implements ConnectionProvider {
        private String url = "";

        public void setUrl(String url) {
            this.url = url;
        }

        @Override
        public Connection getConnection() throws SQLException {
            return DriverManager.getConnection(url);
        }

        @Override
        public void initialize() {}

        @Override
        public void shutdown() {}
    }

    public static void store(Scheduler scheduler, String name, Object order)
            throws SchedulerException {
        JobDataMap data = new JobDataMap(Map.of("order", order));
        scheduler.addJob(
                JobBuilder.newJob(Delivery.class)
                        .withIdentity(name)
                        .usingJobData(data)
                        .storeDurably()
                        .build(),
                true);
    }

    public static Order load(Scheduler scheduler, String name) throws SchedulerException {
        return (Order) scheduler.getJobDetail(JobKey.jobKey(name)).getJobDataMap().get("order");
    }

    /// Stores an order and prints the copy that it loads.
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) throws SchedulerException, SQLException {
        String tables = "RUNSCRIPT FROM 'classpath:org/quartz/impl/jdbcjobstore/tables_h2.sql'";
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            connection.createStatement().execute(tables);
            Scheduler scheduler =
                    new StdSchedulerFactory(settings(arguments[0], OrderDelegate.class))
                            .getScheduler();
            store(scheduler, "ann", new Order(List.of("tea")));
            System.out.println("loaded: " + load(scheduler, "ann").items());
            scheduler.shutdown();
        }
    }
}
