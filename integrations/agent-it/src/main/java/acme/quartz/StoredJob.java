// SPDX-License-Identifier: Apache-2.0
package acme.quartz;

import acme.value.Order;
import acme.value.Output;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Calendar;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.quartz.CalendarIntervalScheduleBuilder;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.PersistJobDataAfterExecution;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.calendar.WeeklyCalendar;
import org.quartz.impl.jdbcjobstore.StdJDBCDelegate;

/// A job with data, a trigger and a calendar, stored in H2 and run later: `StoredJob write`, then `StoredJob read`.
public final class StoredJob {
    private static final CountDownLatch RUN = new CountDownLatch(1);

    private StoredJob() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("write")) {
            createTables();
            Scheduler scheduler = scheduler();
            store(scheduler);
            scheduler.shutdown(true);
        } else {
            Scheduler scheduler = scheduler();
            runJob(scheduler);
            scheduler.shutdown(true);
        }
    }

    private static Scheduler scheduler() throws SchedulerException {
        Properties settings = new Properties();
        settings.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        settings.setProperty("org.quartz.threadPool.threadCount", "1");
        settings.setProperty(
                "org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
        settings.setProperty(
                "org.quartz.jobStore.driverDelegateClass", StdJDBCDelegate.class.getName());
        settings.setProperty("org.quartz.jobStore.dataSource", "jobs");
        settings.setProperty(
                "org.quartz.dataSource.jobs.connectionProvider.class", Database.class.getName());
        return new StdSchedulerFactory(settings).getScheduler();
    }

    private static void createTables() throws SQLException {
        try (Connection connection = new Database().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "RUNSCRIPT FROM 'classpath:/org/quartz/impl/jdbcjobstore/tables_h2.sql'");
        }
    }

    private static void store(Scheduler scheduler) throws SchedulerException {
        JobDataMap data = new JobDataMap();
        data.put("order", Order.pairFor("ada"));
        WeeklyCalendar calendar = new WeeklyCalendar();
        calendar.setDayExcluded(Calendar.MONDAY, true);
        scheduler.addCalendar("week", calendar, true, true);
        Trigger trigger =
                TriggerBuilder.newTrigger()
                        .withIdentity("yearly")
                        .withSchedule(
                                CalendarIntervalScheduleBuilder.calendarIntervalSchedule()
                                        .withIntervalInYears(1))
                        .startAt(
                                java.util.Date.from(
                                        java.time.Instant.parse("2099-01-01T00:00:00Z")))
                        .build();
        scheduler.scheduleJob(
                JobBuilder.newJob(Billing.class).withIdentity("billing").usingJobData(data).build(),
                trigger);
    }

    private static void runJob(Scheduler scheduler) throws Exception {
        JobKey key = JobKey.jobKey("billing");
        Output.show(
                "calendar",
                ((WeeklyCalendar) scheduler.getCalendar("week")).isDayExcluded(Calendar.MONDAY));
        Output.show("trigger", scheduler.getTriggersOfJob(key).getFirst().getStartTime());
        scheduler.start();
        scheduler.triggerJob(key);
        if (!RUN.await(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the job did not run");
        }
        scheduler.standby();
    }

    /// Prints its data and changes them.
    @PersistJobDataAfterExecution
    public static final class Billing implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            Order order = (Order) context.getJobDetail().getJobDataMap().get("order");
            Output.show("data", order);
            context.getJobDetail().getJobDataMap().put("customer", "bob");
            RUN.countDown();
        }
    }
}
