// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.io.StreamCorruptedException;
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
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/// Objects of `java.time.Ser`, which stand for those of `java.time`: a block of a byte for the
/// class and its serialized form.
///
/// ```text
///   1  Duration        8 seconds, 4 nanoseconds
///   2  Instant         8 seconds, 4 nanoseconds
///   3  LocalDate       4 year, 1 month, 1 day
///   4  LocalTime       1 hour, 1 minute, 1 second, 4 nanoseconds; up to the last that is not 0, whose byte is inverted
///   5  LocalDateTime   date, time
///   6  ZonedDateTime   date-time, offset, zone with its byte: only its own code keeps an offset the zone has no more
///   7  ZoneRegion      text: only its own code makes one that this JVM does not know
///   8  ZoneOffset      1 quarters of an hour; or 127, 4 seconds
///   9  OffsetTime      time, offset
///  10  OffsetDateTime  date-time, offset
///  11  Year            4
///  12  YearMonth       4 year, 1 month
///  13  MonthDay        1 month, 1 day
///  14  Period          4 years, 4 months, 4 days
/// ```
final class TimeStandIn extends Form {
    static final int DURATION = 1;
    static final int INSTANT = 2;
    static final int DATE = 3;
    static final int TIME = 4;
    static final int DATE_TIME = 5;

    /// A block with a type and a byte at least, the end of the data.
    private static final int LEAST_BYTES = 2 + 2 + 1;

    private static final int ZONED = 6;
    private static final int ZONE_REGION = 7;
    private static final int ZONE_OFFSET = 8;
    private static final int SECONDS_FOLLOW = 127;
    private static final int QUARTER = 900;

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        out.byLevels(object);
        return null;
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        in.expect(LEAST_BYTES);
        int type = in.peek(2);
        if (type == ZONED || type == ZONE_REGION) {
            return in.byHooks(described, unshared);
        }
        int handle = in.reserve(unshared);
        in.beginData();
        Object value = value(in, in.readByte());
        in.set(handle, value, false); // replaces an unshared stand-in, too
        in.endData();
        in.admitResolved(value);
        return value;
    }

    private static Object value(InPlaceInput in, int type) throws IOException {
        return switch (type) {
            case DURATION -> Duration.ofSeconds(in.readLong(), in.readInt());
            case INSTANT -> Instant.ofEpochSecond(in.readLong(), in.readInt());
            case DATE -> date(in);
            case TIME -> time(in);
            case DATE_TIME -> dateTime(in);
            case ZONE_OFFSET -> offset(in);
            case 9 -> OffsetTime.of(time(in), offset(in));
            case 10 -> OffsetDateTime.of(dateTime(in), offset(in));
            case 11 -> Year.of(in.readInt());
            case 12 -> YearMonth.of(in.readInt(), (byte) in.readByte());
            case 13 -> MonthDay.of((byte) in.readByte(), (byte) in.readByte());
            case 14 -> Period.of(in.readInt(), in.readInt(), in.readInt());
            default -> throw new StreamCorruptedException("Unknown serialized type");
        };
    }

    private static LocalDate date(InPlaceInput in) throws IOException {
        return LocalDate.of(in.readInt(), (byte) in.readByte(), (byte) in.readByte());
    }

    private static LocalTime time(InPlaceInput in) throws IOException {
        int hour = (byte) in.readByte();
        if (hour < 0) {
            return LocalTime.of(~hour, 0);
        }
        int minute = (byte) in.readByte();
        if (minute < 0) {
            return LocalTime.of(hour, ~minute);
        }
        int second = (byte) in.readByte();
        return second < 0
                ? LocalTime.of(hour, minute, ~second)
                : LocalTime.of(hour, minute, second, in.readInt());
    }

    private static LocalDateTime dateTime(InPlaceInput in) throws IOException {
        LocalDate date = date(in);
        return LocalDateTime.of(date, time(in));
    }

    private static ZoneOffset offset(InPlaceInput in) throws IOException {
        int quarters = (byte) in.readByte();
        return ZoneOffset.ofTotalSeconds(
                quarters == SECONDS_FOLLOW ? in.readInt() : quarters * QUARTER);
    }
}
