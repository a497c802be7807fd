// SPDX-License-Identifier: Apache-2.0
package io.wherry.quartz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.integration.UnlinkedWrite;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDataMap;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.Scheduler;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;

/// Data of jobs and triggers that cannot be written.
@Timeout(60)
final class UnwritableJobTest {

    /// A job that is never run.
    public static final class Idle implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            throw new AssertionError("the scheduler was not started");
        }
    }

    /// Cannot be written.
    private static final class Broken implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) {
            throw new IllegalStateException("broken");
        }
    }

    /// Is not serializable.
    private static final class Plain {}

    /// Checks that a trigger with `value` is refused, and that its job, written before it, is not
    /// stored.
    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(Object value)
            throws Exception {
        try (JobDatabase database = new JobDatabase("unwritten")) {
            Scheduler scheduler = database.scheduler(QuartzTest.SelectedDelegate.class);
            try {
                JobDetail job = JobBuilder.newJob(Idle.class).withIdentity("job").build();
                Trigger trigger =
                        TriggerBuilder.newTrigger()
                                .withIdentity("trigger")
                                .startAt(Date.from(Instant.now().plusSeconds(3600)))
                                .usingJobData(new JobDataMap(Map.of("a", "text", "cart", value)))
                                .build();
                AbstractThrowableAssert<?, ? extends Throwable> failure =
                        assertThatThrownBy(() -> scheduler.scheduleJob(job, trigger));
                assertThat(scheduler.checkExists(JobKey.jobKey("job"))).isFalse();
                return failure;
            } finally {
                scheduler.shutdown();
            }
        }
    }

    @Test
    void errorOfTheCodeOfAValueStoresNothing() throws Exception {
        assertRefused(new UnlinkedWrite())
                .isInstanceOf(JobPersistenceException.class)
                .hasMessageContaining("key=cart, class=" + UnlinkedWrite.class.getName())
                .hasRootCauseInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void exceptionOfTheCodeOfAValueStoresNothing() throws Exception {
        assertRefused(new Broken())
                .isInstanceOf(JobPersistenceException.class)
                .hasMessageContaining("key=cart, class=" + Broken.class.getName())
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void valueThatIsNotSerializableStoresNothing() throws Exception {
        assertRefused(new Plain())
                .isInstanceOf(JobPersistenceException.class)
                .hasMessageContaining("'cart'")
                .hasMessageContaining(Plain.class.getName());
    }
}
