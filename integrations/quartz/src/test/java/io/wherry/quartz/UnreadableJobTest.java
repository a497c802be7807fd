// SPDX-License-Identifier: Apache-2.0
package io.wherry.quartz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.howto.ScheduleOrders;
import io.wherry.testkit.integration.AssertingObject;
import io.wherry.testkit.integration.MuteException;
import io.wherry.testkit.integration.UnlinkedRead;
import io.wherry.testkit.integration.UnreadableObject;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger.TriggerState;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;

/// Jobs whose data cannot be read.
@Timeout(60)
final class UnreadableJobTest {
    private static final CountDownLatch DELIVERED = new CountDownLatch(1);

    /// A job that counts as delivered when it runs.
    public static final class Delivered implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            DELIVERED.countDown();
        }
    }

    private static void schedule(Scheduler scheduler, String name, Object value, Instant start)
            throws SchedulerException {
        scheduler.scheduleJob(
                JobBuilder.newJob(Delivered.class)
                        .withIdentity(name)
                        .usingJobData(new JobDataMap(Map.of("value", value)))
                        .build(),
                TriggerBuilder.newTrigger().withIdentity(name).startAt(Date.from(start)).build());
    }

    @Test
    void errorOfTheCodeOfAValueDoesNotStopTheOtherJobs() throws Exception {
        try (JobDatabase database = new JobDatabase("unread")) {
            Scheduler scheduler = database.scheduler(QuartzTest.SelectedDelegate.class);
            try {
                Instant now = Instant.now();
                schedule(scheduler, "unread", new UnlinkedRead(), now.minusSeconds(2));
                schedule(scheduler, "read", "value", now);
                assertThatThrownBy(() -> scheduler.getJobDetail(JobKey.jobKey("unread")))
                        .isInstanceOf(SchedulerException.class)
                        .hasRootCauseInstanceOf(NoClassDefFoundError.class);

                scheduler.start();

                assertThat(DELIVERED.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(scheduler.getTriggerState(TriggerKey.triggerKey("unread")))
                        .isEqualTo(TriggerState.ERROR);
            } finally {
                scheduler.shutdown(true);
            }
        }
    }

    @Test
    void assertionErrorOfTheCodeOfAValueIsTheCause() throws Exception {
        try (JobDatabase database = new JobDatabase("failing")) {
            Scheduler scheduler = database.scheduler(QuartzTest.SelectedDelegate.class);
            try {
                ScheduleOrders.store(scheduler, "failing", new AssertingObject(true));

                assertThatThrownBy(() -> scheduler.getJobDetail(JobKey.jobKey("failing")))
                        .isInstanceOf(SchedulerException.class)
                        .hasRootCauseInstanceOf(AssertionError.class);
                assertThatThrownBy(() ->
                                ScheduleOrders.store(
                                        scheduler, "unwritten", new AssertingObject(false)))
                        .isInstanceOf(SchedulerException.class)
                        .hasMessageContaining(AssertingObject.class.getName())
                        .hasRootCauseInstanceOf(AssertionError.class);
            } finally {
                scheduler.shutdown();
            }
        }
    }

    @Test
    void exceptionWithoutAMessageIsTheCause() throws Exception {
        try (JobDatabase database = new JobDatabase("mute")) {
            Scheduler scheduler = database.scheduler(QuartzTest.SelectedDelegate.class);
            try {
                ScheduleOrders.store(scheduler, "mute", new UnreadableObject());

                assertThatThrownBy(() -> scheduler.getJobDetail(JobKey.jobKey("mute")))
                        .isInstanceOf(SchedulerException.class)
                        .hasMessageContaining(MuteException.class.getName())
                        .hasRootCauseInstanceOf(MuteException.class);
            } finally {
                scheduler.shutdown();
            }
        }
    }
}
