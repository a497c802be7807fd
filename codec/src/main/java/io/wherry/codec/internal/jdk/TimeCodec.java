// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import java.io.IOException;
import java.time.DateTimeException;
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

/// Values of `java.time`. [Times] has their content.
final class TimeCodec extends ImmutableLeafCodec {
    private final int token;

    /// @param token of the type
    TimeCodec(Class<?> type, int token) {
        super(type);
        this.token = token;
    }

    @Override
    protected void writeContent(LeanWriter writer, Object object) throws IOException {
        SegmentOutput out = writer.out();
        switch (token) {
            case 32 -> Times.putDate(out, (LocalDate) object);
            case 33 -> Times.putTime(out, (LocalTime) object);
            case 34 -> Times.putDateTime(out, (LocalDateTime) object);
            case 35 -> Times.putInstant(out, (Instant) object);
            case 36 -> Times.putDuration(out, (Duration) object);
            case 37 -> Times.putPeriod(out, (Period) object);
            case 38 -> Times.putYear(out, (Year) object);
            case 39 -> Times.putYearMonth(out, (YearMonth) object);
            case 40 -> Times.putMonthDay(out, (MonthDay) object);
            case 41 -> Times.putOffset(out, (ZoneOffset) object);
            case 42 -> Times.putZone(out, (ZoneId) object);
            case 43 -> Times.putOffsetTime(out, (OffsetTime) object);
            case 44 -> Times.putOffsetDateTime(out, (OffsetDateTime) object);
            case 45 -> Times.putZonedDateTime(out, (ZonedDateTime) object);
            default -> throw unknown();
        }
    }

    @Override
    protected Object readContent(LeanReader reader) throws IOException {
        SegmentInput in = reader.in();
        try {
            return value(in);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw in.corrupt("no such value: class=" + type().getName() + ", " + e.getMessage());
        }
    }

    private Object value(SegmentInput in) throws IOException {
        return switch (token) {
            case 32 -> Times.getDate(in);
            case 33 -> Times.getTime(in);
            case 34 -> Times.getDateTime(in);
            case 35 -> Times.getInstant(in);
            case 36 -> Times.getDuration(in);
            case 37 -> Times.getPeriod(in);
            case 38 -> Times.getYear(in);
            case 39 -> Times.getYearMonth(in);
            case 40 -> Times.getMonthDay(in);
            case 41 -> Times.getOffset(in);
            case 42 -> Times.getZone(in);
            case 43 -> Times.getOffsetTime(in);
            case 44 -> Times.getOffsetDateTime(in);
            case 45 -> Times.getZonedDateTime(in);
            default -> throw unknown();
        };
    }

    private AssertionError unknown() {
        return new AssertionError("not a token of java.time: " + token);
    }
}
