// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.fields.HiddenState;
import io.wherry.codec.internal.lean.StringCodec;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import io.wherry.codec.internal.shape.Instantiator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/// Content of `java.time`.
///
/// ```text
///  LocalDate        zigzag year, 1 month, 1 day        Year            zigzag
///  LocalTime        8 nanoseconds of the day           YearMonth       zigzag year, 1 month
///  LocalDateTime    date, time                         MonthDay        1 month, 1 day
///  Instant          8 seconds, 4 nanoseconds           Period          zigzag years, months, days
///  Duration         8 seconds, 4 nanoseconds           ZoneOffset      zigzag seconds
///  OffsetTime       time, offset                       ZoneId          string content
///  OffsetDateTime   date-time, offset                  ZonedDateTime   date-time, offset, zone
/// ```
///
/// A zone inside another content is a byte (0: offset, 1: id), then the offset or id.
final class Times {

    private Times() {}

    static void putDate(SegmentOutput out, LocalDate value) throws IOException {
        int at = out.reserve(LittleEndian.MAX_VARINT + 2);
        byte[] bytes = out.bytes();
        int year = value.getYear();
        at = LittleEndian.putVarint(bytes, at, year << 1 ^ year >> 31);
        bytes[at] = (byte) value.getMonthValue();
        bytes[at + 1] = (byte) value.getDayOfMonth();
        out.endAt(at + 2);
    }

    static LocalDate getDate(SegmentInput in) throws IOException {
        return LocalDate.of(in.getSigned(), in.getByte(), in.getByte());
    }

    static void putTime(SegmentOutput out, LocalTime value) throws IOException {
        out.putLong(value.toNanoOfDay());
    }

    static LocalTime getTime(SegmentInput in) throws IOException {
        return LocalTime.ofNanoOfDay(in.getLong());
    }

    static void putDateTime(SegmentOutput out, LocalDateTime value) throws IOException {
        putDate(out, value.toLocalDate());
        putTime(out, value.toLocalTime());
    }

    static LocalDateTime getDateTime(SegmentInput in) throws IOException {
        LocalDate date = getDate(in);
        return LocalDateTime.of(date, getTime(in));
    }

    static void putInstant(SegmentOutput out, Instant value) throws IOException {
        putSeconds(out, value.getEpochSecond(), value.getNano());
    }

    static Instant getInstant(SegmentInput in) throws IOException {
        return Instant.ofEpochSecond(in.getLong(), in.getInt());
    }

    static void putDuration(SegmentOutput out, Duration value) throws IOException {
        putSeconds(out, value.getSeconds(), value.getNano());
    }

    private static void putSeconds(SegmentOutput out, long seconds, int nanos) throws IOException {
        int at = out.reserve(Long.BYTES + Integer.BYTES);
        LittleEndian.putLong(out.bytes(), at, seconds);
        LittleEndian.putInt(out.bytes(), at + Long.BYTES, nanos);
    }

    static Duration getDuration(SegmentInput in) throws IOException {
        return Duration.ofSeconds(in.getLong(), in.getInt());
    }

    static void putPeriod(SegmentOutput out, Period value) throws IOException {
        out.putSigned(value.getYears());
        out.putSigned(value.getMonths());
        out.putSigned(value.getDays());
    }

    static Period getPeriod(SegmentInput in) throws IOException {
        return Period.of(in.getSigned(), in.getSigned(), in.getSigned());
    }

    static void putYear(SegmentOutput out, Year value) throws IOException {
        out.putSigned(value.getValue());
    }

    static Year getYear(SegmentInput in) throws IOException {
        return Year.of(in.getSigned());
    }

    static void putYearMonth(SegmentOutput out, YearMonth value) throws IOException {
        out.putSigned(value.getYear());
        out.putByte(value.getMonthValue());
    }

    static YearMonth getYearMonth(SegmentInput in) throws IOException {
        return YearMonth.of(in.getSigned(), in.getByte());
    }

    static void putMonthDay(SegmentOutput out, MonthDay value) throws IOException {
        out.putByte(value.getMonthValue());
        out.putByte(value.getDayOfMonth());
    }

    static MonthDay getMonthDay(SegmentInput in) throws IOException {
        return MonthDay.of(in.getByte(), in.getByte());
    }

    static void putOffset(SegmentOutput out, ZoneOffset value) throws IOException {
        out.putSigned(value.getTotalSeconds());
    }

    static ZoneOffset getOffset(SegmentInput in) throws IOException {
        return ZoneOffset.ofTotalSeconds(in.getSigned());
    }

    static void putZone(SegmentOutput out, ZoneId value) throws IOException {
        StringCodec.put(out, value.getId());
    }

    static ZoneId getZone(SegmentInput in) throws IOException {
        return ZoneId.of(StringCodec.get(in));
    }

    static void putOffsetTime(SegmentOutput out, OffsetTime value) throws IOException {
        putTime(out, value.toLocalTime());
        putOffset(out, value.getOffset());
    }

    static OffsetTime getOffsetTime(SegmentInput in) throws IOException {
        LocalTime time = getTime(in);
        return OffsetTime.of(time, getOffset(in));
    }

    static void putOffsetDateTime(SegmentOutput out, OffsetDateTime value) throws IOException {
        putDateTime(out, value.toLocalDateTime());
        putOffset(out, value.getOffset());
    }

    static OffsetDateTime getOffsetDateTime(SegmentInput in) throws IOException {
        LocalDateTime dateTime = getDateTime(in);
        return OffsetDateTime.of(dateTime, getOffset(in));
    }

    static void putZonedDateTime(SegmentOutput out, ZonedDateTime value) throws IOException {
        putDateTime(out, value.toLocalDateTime());
        putOffset(out, value.getOffset());
        if (value.getZone() instanceof ZoneOffset offset) {
            out.putByte(0);
            putOffset(out, offset);
        } else {
            out.putByte(1);
            putZone(out, value.getZone());
        }
    }

    static ZonedDateTime getZonedDateTime(SegmentInput in) throws IOException {
        LocalDateTime dateTime = getDateTime(in);
        ZoneOffset offset = getOffset(in);
        ZoneId zone = in.getByte() == 0 ? getOffset(in) : getZone(in);
        ZonedDateTime made = ZonedDateTime.ofInstant(dateTime, offset, zone);
        boolean kept = zone instanceof ZoneOffset || made.getOffset().equals(offset);
        return kept ? made : unadjusted(dateTime, offset, zone);
    }

    /// Returns a value whose offset the zone does not have at that time by the rules of this JVM,
    /// as java.io reads it.
    private static ZonedDateTime unadjusted(LocalDateTime dateTime, ZoneOffset offset, ZoneId zone)
            throws IOException {
        ZonedDateTime made = (ZonedDateTime) Unadjusted.INSTANTIATOR.instantiate();
        // the fields in the order of their names, which are those of the parameters
        Class<?> type = ZonedDateTime.class;
        HiddenState.set(made, type, new byte[0], new Object[] {dateTime, offset, zone}, 0);
        return made;
    }

    /// Made for the first such value.
    private static final class Unadjusted {
        static final Instantiator INSTANTIATOR = Instantiator.of(ZonedDateTime.class);

        private Unadjusted() {}
    }
}
