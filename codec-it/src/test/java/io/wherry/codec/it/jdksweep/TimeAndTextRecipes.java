// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.text.ChoiceFormat;
import java.text.Collator;
import java.text.CompactNumberFormat;
import java.text.DateFormat;
import java.text.DecimalFormatSymbols;
import java.text.ListFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahChronology;
import java.time.chrono.IsoChronology;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.MinguoChronology;
import java.time.chrono.ThaiBuddhistChronology;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Currency;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// Times, calendars, formats, texts, random numbers.
final class TimeAndTextRecipes {
    private static final LocalDateTime WHEN = LocalDateTime.of(2024, 2, 29, 13, 14, 15, 16);

    private final List<Recipe> recipes = new ArrayList<>();

    private TimeAndTextRecipes() {}

    static List<Recipe> all() {
        TimeAndTextRecipes family = new TimeAndTextRecipes();
        family.times();
        family.chronologies();
        family.clocks();
        family.calendars();
        family.formats();
        family.others();
        return family.recipes;
    }

    private void add(String name, Recipe.Maker maker) {
        recipes.add(new Recipe(name, maker));
    }

    private void times() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        add("LocalDateTime", () -> WHEN);
        add("LocalDate", WHEN::toLocalDate);
        add("LocalTime", WHEN::toLocalTime);
        add("LocalTime of whole hours", () -> LocalTime.of(7, 0));
        add("OffsetDateTime", () -> WHEN.atOffset(ZoneOffset.ofHours(3)));
        add(
                "OffsetTime",
                () -> WHEN.toLocalTime().atOffset(ZoneOffset.ofHoursMinutesSeconds(1, 2, 3)));
        add("ZonedDateTime", () -> WHEN.atZone(berlin));
        add("Instant", () -> Instant.ofEpochSecond(-5, 7));
        add("Duration", () -> Duration.ofSeconds(7, 8));
        add("Period", () -> Period.of(1, 2, 3));
        add("Year", () -> Year.of(2024));
        add("YearMonth", () -> java.time.YearMonth.from(WHEN));
        add("MonthDay", () -> java.time.MonthDay.from(WHEN));
        add("ZoneId", () -> berlin);
        add("ZoneId with prefix", () -> ZoneId.of("UTC+01:30"));
        add("ZoneOffset", () -> ZoneOffset.ofTotalSeconds(61));
        add("ZoneRules", berlin::getRules);
        add("ZoneRules of an offset", () -> ZoneOffset.UTC.getRules());
        add("ZoneOffsetTransition", () -> berlin.getRules().nextTransition(Instant.EPOCH));
        add("ZoneOffsetTransitionRule", () -> berlin.getRules().getTransitionRules().getFirst());
        add("ValueRange", () -> ValueRange.of(1, 2, 28, 31));
        add("ChronoField.range", ChronoField.DAY_OF_MONTH::range);
        add("WeekFields", () -> WeekFields.of(DayOfWeek.SATURDAY, 3));
        add("WeekFields.ISO", () -> WeekFields.ISO);
        add("DayOfWeek and Month", () -> new Object[] {DayOfWeek.MONDAY, Month.MAY, Month.MAY});
    }

    private void chronologies() {
        for (Chronology chronology :
                List.of(
                        HijrahChronology.INSTANCE,
                        IsoChronology.INSTANCE,
                        JapaneseChronology.INSTANCE,
                        MinguoChronology.INSTANCE,
                        ThaiBuddhistChronology.INSTANCE)) {
            String name = chronology.getId();
            add(name, () -> chronology);
            add(name + " date", () -> chronology.date(WHEN));
            add(name + " local date-time", () -> chronology.localDateTime(WHEN));
            add(
                    name + " zoned date-time",
                    () -> chronology.zonedDateTime(WHEN.atZone(ZoneId.of("Asia/Tokyo"))));
            add(name + " period", () -> chronology.period(1, 2, 3));
            add(name + " eras", () -> chronology.eras().toArray());
        }
    }

    private void clocks() {
        add("Clock.systemUTC", Clock::systemUTC);
        add("Clock.system", () -> Clock.system(ZoneId.of("Europe/Berlin")));
        add("Clock.fixed", () -> Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
        add("Clock.offset", () -> Clock.offset(Clock.systemUTC(), Duration.ofSeconds(1)));
        add("Clock.tick", () -> Clock.tick(Clock.systemUTC(), Duration.ofSeconds(1)));
        add("InstantSource.system", InstantSource::system);
        add(
                "InstantSource.withZone",
                () -> InstantSource.fixed(Instant.EPOCH).withZone(ZoneOffset.MAX));
    }

    private void calendars() {
        add(
                "Buddhist calendar",
                () -> at(Calendar.getInstance(Locale.forLanguageTag("th-TH-u-ca-buddhist"))));
        add(
                "Japanese calendar",
                () -> at(Calendar.getInstance(Locale.forLanguageTag("ja-JP-u-ca-japanese"))));
        add(
                "GregorianCalendar",
                () -> at(new GregorianCalendar(TimeZone.getTimeZone("America/New_York"))));
        add("TimeZone", () -> TimeZone.getTimeZone("Europe/Berlin"));
        add("TimeZone of an offset", () -> TimeZone.getTimeZone("GMT+3"));
        add(
                "SimpleTimeZone",
                () ->
                        new SimpleTimeZone(
                                3_600_000, "own", 2, -1, 1, 7_200_000, 9, -1, 1, 7_200_000));
        add("Currency", () -> Currency.getInstance("EUR"));
        add("Locale", () -> Locale.forLanguageTag("zh-Hant-TW-u-ca-chinese-x-private"));
        add("Locale.Builder", () -> new Locale.Builder().setLanguage("de").setRegion("AT").build());
    }

    private static Calendar at(Calendar calendar) {
        calendar.setTimeInMillis(1_700_000_000_000L);
        calendar.get(Calendar.YEAR);
        return calendar;
    }

    private void formats() {
        for (Locale locale :
                List.of(Locale.GERMANY, Locale.JAPAN, Locale.forLanguageTag("ar-EG"))) {
            add("NumberFormat " + locale, () -> NumberFormat.getInstance(locale));
            add("currency format " + locale, () -> NumberFormat.getCurrencyInstance(locale));
            add("percent format " + locale, () -> NumberFormat.getPercentInstance(locale));
            add(
                    "compact format " + locale,
                    () -> NumberFormat.getCompactNumberInstance(locale, NumberFormat.Style.LONG));
            add(
                    "date format " + locale,
                    () ->
                            DateFormat.getDateTimeInstance(
                                    DateFormat.FULL, DateFormat.SHORT, locale));
            add("Collator " + locale, () -> Collator.getInstance(locale));
            add("DecimalFormatSymbols " + locale, () -> DecimalFormatSymbols.getInstance(locale));
            add(
                    "ListFormat " + locale,
                    () ->
                            ListFormat.getInstance(
                                    locale, ListFormat.Type.OR, ListFormat.Style.FULL));
        }
        add("SimpleDateFormat", () -> new SimpleDateFormat("yyyy-MM-dd'T'HH:mm", Locale.ROOT));
        add(
                "MessageFormat",
                () ->
                        new MessageFormat(
                                "{0,number,#.#} of {1,date,short} {2,choice,0#none|1#one}",
                                Locale.US));
        add("ChoiceFormat", () -> new ChoiceFormat("0#none|1#one|1<many"));
        add(
                "CompactNumberFormat",
                () ->
                        new CompactNumberFormat(
                                "#",
                                DecimalFormatSymbols.getInstance(Locale.US),
                                new String[] {"", "0K"}));
        add("DateTimeFormatter.toFormat", () -> DateTimeFormatter.ISO_DATE.toFormat());
        for (Class<?> fields :
                List.of(
                        DateFormat.Field.class,
                        NumberFormat.Field.class,
                        MessageFormat.Field.class)) {
            recipes.addAll(Constructions.constants(fields));
        }
    }

    private void others() {
        add("Pattern", () -> Pattern.compile("(a|b)+?[^c]", Pattern.CASE_INSENSITIVE));
        add("RandomGenerators", () -> List.of(RandomGenerator.of("Random")));
        add("Random.from", () -> java.util.Random.from(RandomGenerator.of("L64X128MixRandom")));
        add("ThreadLocalRandom", ThreadLocalRandom::current);
        add(
                "LocalDate.datesUntil",
                () -> LocalDate.EPOCH.datesUntil(LocalDate.of(1970, 1, 4)).toList());
    }
}
