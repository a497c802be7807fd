// SPDX-License-Identifier: Apache-2.0
package io.wherry.quartz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.howto.ScheduleOrders;
import io.wherry.howto.ScheduleOrders.Order;
import io.wherry.howto.ScheduleOrders.OrderDelegate;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quartz.Scheduler;
import org.quartz.impl.calendar.DailyCalendar;
import org.quartz.impl.jdbcjobstore.StdJDBCDelegate;

/// The program of integrations/quartz/README.md does what the page says.
@Timeout(60)
final class HowToTest {

    @Test
    void orderIsStored() throws Exception {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            ScheduleOrders.main("jdbc:h2:mem:howto");
        } finally {
            System.setOut(usual);
        }

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("loaded: [tea]");
    }

    /// The delegate for the way back.
    public static final class JavaioDelegate extends GraphDelegate {
        public JavaioDelegate() {
            super(GraphCodec.javaio());
        }
    }

    @Test
    void jobsMoveFromJavaSerializationAndBack() throws Exception {
        try (JobDatabase database = new JobDatabase("moved")) {
            Scheduler old = database.scheduler(StdJDBCDelegate.class);
            ScheduleOrders.store(old, "old", new Order(List.of("milk")));
            old.shutdown();
            Scheduler moving = database.scheduler(OrderDelegate.class);
            assertThat(ScheduleOrders.load(moving, "old")).isEqualTo(new Order(List.of("milk")));
            moving.shutdown();
            Scheduler back = database.scheduler(JavaioDelegate.class);
            ScheduleOrders.store(back, "back", new Order(List.of("tea")));
            back.shutdown();

            Scheduler again = database.scheduler(StdJDBCDelegate.class);

            assertThat(ScheduleOrders.load(again, "back")).isEqualTo(new Order(List.of("tea")));
            again.shutdown();
        }
    }

    @Test
    void otherClassesAreRefused() throws Exception {
        try (JobDatabase database = new JobDatabase("refused")) {
            Scheduler scheduler = database.scheduler(OrderDelegate.class);
            ScheduleOrders.store(scheduler, "other", Message.of(1));

            assertThatThrownBy(() -> ScheduleOrders.load(scheduler, "other"))
                    .hasStackTraceContaining(FilterRejectedException.class.getName())
                    .hasStackTraceContaining(Message.class.getName());
            scheduler.shutdown();
        }
    }

    @Test
    void calendarsAreStored() throws Exception {
        try (JobDatabase database = new JobDatabase("calendars")) {
            Scheduler scheduler = database.scheduler(QuartzTest.SelectedDelegate.class);
            DailyCalendar nights = new DailyCalendar("22:00", "23:59");
            scheduler.addCalendar("nights", nights, true, false);

            assertThat(scheduler.getCalendar("nights")).isInstanceOf(DailyCalendar.class);
            scheduler.shutdown();
        }
    }
}
