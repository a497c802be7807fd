// SPDX-License-Identifier: Apache-2.0
package io.wherry.quartz;

import io.wherry.codec.GraphCodec;
import io.wherry.howto.ScheduleOrders.Delivery;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;

/// The contract of integrations over the data of jobs in a database.
final class QuartzTest extends IntegrationContract {
    private static JobDatabase database;
    private static Scheduler scheduler;

    @BeforeAll
    static void start() throws Exception {
        database = new JobDatabase("contract");
        scheduler = database.scheduler(SelectedDelegate.class);
    }

    @AfterAll
    static void stop() throws SchedulerException, SQLException {
        if (scheduler != null) {
            scheduler.shutdown();
        }
        database.close();
    }

    /// The delegate with the format that the calling thread has selected.
    public static final class SelectedDelegate extends GraphDelegate {
        public SelectedDelegate() {
            super(new SelectedFormat(GraphCodec.lean()));
        }
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new JobStore(scheduler, codec);
    }

    /// Values in the data of jobs.
    private record JobStore(Scheduler scheduler, GraphCodec codec) implements ValueStore {
        @Override
        public void store(String key, Object value) throws Exception {
            JobDataMap data = new JobDataMap();
            data.put("value", value);
            SelectedFormat.with(
                    codec,
                    () -> {
                        scheduler.addJob(
                                JobBuilder.newJob(Delivery.class)
                                        .withIdentity(key)
                                        .usingJobData(data)
                                        .storeDurably()
                                        .build(),
                                true);
                        return null;
                    });
        }

        @Override
        public Object load(String key) throws Exception {
            return SelectedFormat.with(
                    codec,
                    () -> scheduler.getJobDetail(JobKey.jobKey(key)).getJobDataMap().get("value"));
        }

        @Override
        public void close() {}
    }
}
