// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.joda.time.DateMidnight;
import org.joda.time.DateTime;
import org.joda.time.DateTimeComparator;
import org.joda.time.DateTimeFieldType;
import org.joda.time.DateTimeZone;
import org.joda.time.Days;
import org.joda.time.Duration;
import org.joda.time.DurationFieldType;
import org.joda.time.Hours;
import org.joda.time.IllegalFieldValueException;
import org.joda.time.Instant;
import org.joda.time.Interval;
import org.joda.time.LocalDate;
import org.joda.time.LocalDateTime;
import org.joda.time.LocalTime;
import org.joda.time.MonthDay;
import org.joda.time.Months;
import org.joda.time.MutableDateTime;
import org.joda.time.MutableInterval;
import org.joda.time.MutablePeriod;
import org.joda.time.Partial;
import org.joda.time.Period;
import org.joda.time.PeriodType;
import org.joda.time.YearMonth;
import org.joda.time.Years;
import org.joda.time.chrono.BuddhistChronology;
import org.joda.time.chrono.CopticChronology;
import org.joda.time.chrono.EthiopicChronology;
import org.joda.time.chrono.GJChronology;
import org.joda.time.chrono.GregorianChronology;
import org.joda.time.chrono.ISOChronology;
import org.joda.time.chrono.IslamicChronology;
import org.joda.time.chrono.JulianChronology;
import org.joda.time.chrono.LenientChronology;
import org.joda.time.chrono.LimitChronology;
import org.joda.time.chrono.StrictChronology;
import org.joda.time.chrono.ZonedChronology;
import org.joda.time.field.FieldUtils;
import org.joda.time.field.MillisDurationField;
import org.joda.time.field.UnsupportedDurationField;

/// Graphs of Joda-Time.
@SuppressWarnings("deprecation") // old classes are sent too
final class JodaGraphs {
    private static final DateTimeZone BERLIN = DateTimeZone.forID("Europe/Berlin");
    private static final long NOON = 1_700_000_000_000L;

    private JodaGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("joda-time");
        instants(shelf);
        partials(shelf);
        spans(shelf);
        chronologies(shelf);
        fields(shelf);
        nested(shelf);
        return shelf.putAll(JarScan.of(DateTime.class)).graphs();
    }

    private static DateTime moment() {
        return new DateTime(NOON, BERLIN);
    }

    private static void instants(LibraryGraphs shelf) {
        shelf.put("date-time", JodaGraphs::moment)
                .put("date-time-utc", () -> new DateTime(NOON, DateTimeZone.UTC))
                .put(
                        "date-time-offset",
                        () -> new DateTime(NOON, DateTimeZone.forOffsetHoursMinutes(5, 30)))
                .put("mutable-date-time", () -> new MutableDateTime(NOON, BERLIN))
                .put("date-midnight", () -> new DateMidnight(NOON, BERLIN))
                .put("instant", () -> Instant.ofEpochMilli(NOON))
                .put("date-time-property", () -> moment().monthOfYear())
                .put("mutable-property", () -> new MutableDateTime(NOON, BERLIN).dayOfYear());
    }

    private static void partials(LibraryGraphs shelf) {
        shelf.put("local-date", () -> new LocalDate(2026, 2, 28))
                .put("local-time", () -> new LocalTime(23, 59, 58, 1))
                .put("local-date-time", () -> new LocalDateTime(2026, 2, 28, 1, 2, 3, 4))
                .put("local-date-property", () -> new LocalDate(2026, 2, 28).dayOfWeek())
                .put("year-month", () -> new YearMonth(2026, 2))
                .put("month-day", () -> new MonthDay(2, 29))
                .put(
                        "partial",
                        () ->
                                new Partial(
                                        new DateTimeFieldType[] {
                                            DateTimeFieldType.year(), DateTimeFieldType.hourOfDay()
                                        },
                                        new int[] {2026, 7}))
                .put(
                        "partial-property",
                        () ->
                                new Partial(DateTimeFieldType.year(), 2026)
                                        .property(DateTimeFieldType.year()));
    }

    private static void spans(LibraryGraphs shelf) {
        shelf.put("duration", () -> Duration.standardHours(5))
                .put("interval", () -> new Interval(moment(), Duration.standardDays(3)))
                .put("mutable-interval", () -> new MutableInterval(NOON, NOON + 5))
                .put("period", () -> new Period(1, 2, 3, 4, 5, 6, 7, 8))
                .put(
                        "period-days",
                        () -> new Period(NOON, NOON + 1_000_000_000L, PeriodType.dayTime()))
                .put("mutable-period", () -> new MutablePeriod(1, 2, 3, 4))
                .put(
                        "single-fields",
                        () ->
                                new Object[] {
                                    Days.days(12),
                                    Years.ONE,
                                    Months.MAX_VALUE,
                                    Hours.hours(7),
                                    Hours.hours(700)
                                })
                .put(
                        "period-types",
                        () ->
                                new Object[] {
                                    PeriodType.standard(),
                                    PeriodType.yearMonthDay(),
                                    PeriodType.standard().withMillisRemoved()
                                });
    }

    private static void chronologies(LibraryGraphs shelf) {
        shelf.put(
                        "chronologies",
                        () ->
                                new Object[] {
                                    ISOChronology.getInstance(BERLIN),
                                    GregorianChronology.getInstance(BERLIN, 3),
                                    JulianChronology.getInstance(BERLIN),
                                    GJChronology.getInstance(BERLIN, NOON, 2)
                                })
                .put(
                        "other-chronologies",
                        () ->
                                new Object[] {
                                    BuddhistChronology.getInstance(BERLIN),
                                    CopticChronology.getInstanceUTC(),
                                    EthiopicChronology.getInstance(BERLIN),
                                    IslamicChronology.getInstance(
                                            BERLIN, IslamicChronology.LEAP_YEAR_INDIAN)
                                })
                .put(
                        "lenient",
                        () -> LenientChronology.getInstance(ISOChronology.getInstance(BERLIN)))
                .put(
                        "strict",
                        () -> StrictChronology.getInstance(ISOChronology.getInstance(BERLIN)))
                .put(
                        "limit",
                        () ->
                                LimitChronology.getInstance(
                                        ISOChronology.getInstance(BERLIN),
                                        moment().minusYears(1),
                                        moment()))
                .put(
                        "zoned",
                        () -> ZonedChronology.getInstance(ISOChronology.getInstanceUTC(), BERLIN))
                .put(
                        "buddhist-date",
                        () -> new LocalDate(2569, 2, 28, BuddhistChronology.getInstanceUTC()))
                .put(
                        "zones",
                        () ->
                                new Object[] {
                                    DateTimeZone.UTC,
                                    BERLIN,
                                    DateTimeZone.forOffsetMillis(77),
                                    BERLIN
                                });
    }

    private static void fields(LibraryGraphs shelf) {
        shelf.put(
                        "field-types",
                        () ->
                                new Object[] {
                                    DateTimeFieldType.dayOfWeek(),
                                    DurationFieldType.weeks(),
                                    DateTimeFieldType.dayOfWeek()
                                })
                .put(
                        "duration-fields",
                        () ->
                                new Object[] {
                                    MillisDurationField.INSTANCE,
                                    UnsupportedDurationField.getInstance(DurationFieldType.eras()),
                                    ISOChronology.getInstanceUTC().days(),
                                    ISOChronology.getInstance(BERLIN).months()
                                })
                .put(
                        "date-time-fields",
                        () ->
                                new Object[] {
                                    ISOChronology.getInstanceUTC().hourOfDay(),
                                    ISOChronology.getInstance(BERLIN).dayOfMonth()
                                })
                .put("all-fields", () -> ISOChronology.getInstanceUTC().weekyear())
                .put(
                        "comparators",
                        () ->
                                new Object[] {
                                    DateTimeComparator.getInstance(),
                                    DateTimeComparator.getDateOnlyInstance(),
                                    DateTimeComparator.getInstance(DateTimeFieldType.hourOfDay())
                                })
                .put("field-exception", JodaGraphs::refusal);
    }

    private static Object refusal() {
        try {
            FieldUtils.verifyValueBounds(DateTimeFieldType.hourOfDay(), 25, 0, 23);
            throw new AssertionError("an hour too late");
        } catch (IllegalFieldValueException e) {
            return e;
        }
    }

    private static void nested(LibraryGraphs shelf) {
        shelf.put(
                        "shared",
                        () -> {
                            DateTime moment = moment();
                            return new Object[] {
                                moment,
                                moment.toLocalDate(),
                                new Interval(moment, moment.plusDays(1)),
                                moment
                            };
                        })
                .put(
                        "sorted",
                        () -> {
                            Map<DateTime, List<Period>> map =
                                    new TreeMap<>(DateTimeComparator.getInstance());
                            for (int i = 0; i < 20; i++) {
                                map.put(
                                        moment().plusDays(i),
                                        List.of(Period.days(i), Period.weeks(i)));
                            }
                            return map;
                        })
                .put(
                        "property-localized",
                        () ->
                                new Object[] {
                                    moment().dayOfWeek().getAsText(Locale.GERMAN),
                                    moment().dayOfWeek()
                                });
    }
}
