// SPDX-License-Identifier: Apache-2.0
package io.wherry.quartz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.howto.ScheduleOrders;
import io.wherry.howto.ScheduleOrders.Order;
import io.wherry.howto.ScheduleOrders.OrderDelegate;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.quartz.Calendar;
import org.quartz.Scheduler;
import org.quartz.impl.calendar.AnnualCalendar;
import org.quartz.impl.calendar.CronCalendar;
import org.quartz.impl.calendar.DailyCalendar;
import org.quartz.impl.calendar.HolidayCalendar;
import org.quartz.impl.calendar.MonthlyCalendar;
import org.quartz.impl.calendar.WeeklyCalendar;
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

    /// The delegate with the filter for calendars.
    public static final class CalendarDelegate extends GraphDelegate {
        public CalendarDelegate() {
            ClassFilter calendars =
                    ClassFilter.allow(
                            "org.quartz.CronExpression",
                            "org.quartz.impl.calendar.*",
                            "sun.util.calendar.ZoneInfo");
            super(GraphCodec.lean().withClassFilter(calendars));
        }
    }

    private static final long MAY_2026 = 1_777_636_800_000L;

    @SuppressWarnings("JavaUtilDate") // the days of Quartz
    private static List<Calendar> calendars() throws ParseException {
        AnnualCalendar years = new AnnualCalendar();
        years.setDayExcluded(new GregorianCalendar(2026, java.util.Calendar.MAY, 1), true);
        HolidayCalendar holidays = new HolidayCalendar(years);
        holidays.addExcludedDate(new Date(MAY_2026));
        WeeklyCalendar weeks = new WeeklyCalendar(TimeZone.getTimeZone("Europe/Berlin"));
        return List.of(
                years,
                holidays,
                weeks,
                new CronCalendar("* * 0-7 ? * *"),
                new MonthlyCalendar(),
                new DailyCalendar("22:00", "23:59"));
    }

    @Test
    void filterOfThePageReadsAllCalendars() throws Exception {
        String page = Files.readString(Path.of("README.md"));
        assertThat(page)
                .contains(
                        "`org.quartz.impl.calendar.*`",
                        "`org.quartz.CronExpression`",
                        "`sun.util.calendar.ZoneInfo`");
        try (JobDatabase database = new JobDatabase("filtered")) {
            Scheduler scheduler = database.scheduler(CalendarDelegate.class);
            for (Calendar calendar : calendars()) {
                scheduler.addCalendar("kept", calendar, true, false);

                assertThat(scheduler.getCalendar("kept"))
                        .hasSameClassAs(calendar)
                        .returns(
                                calendar.isTimeIncluded(MAY_2026),
                                kept -> kept.isTimeIncluded(MAY_2026));
            }
            scheduler.shutdown();
        }
    }
}
