// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.ClassImage;
import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Times of the commonest classes, for which `java.time.Ser` stands in the stream: see
/// [TimeStandIn].
@SuppressWarnings("JavaLocalTimeGetNano") // the seconds are written as well
final class TimeForm extends Form {
    private final Class<?> standIn;
    private @Nullable ClassImage standInImage;

    private TimeForm(Class<?> standIn) {
        this.standIn = standIn;
    }

    static Map<Class<?>, Form> all() {
        Map<Class<?>, Form> forms = new HashMap<>();
        try {
            Class<?> standIn = Class.forName("java.time.Ser");
            TimeForm form = new TimeForm(standIn);
            forms.put(standIn, new TimeStandIn());
            forms.put(Duration.class, form);
            forms.put(Instant.class, form);
            forms.put(LocalDate.class, form);
            forms.put(LocalTime.class, form);
            forms.put(LocalDateTime.class, form);
        } catch (ClassNotFoundException _) {
            return forms; // another JDK: its own code knows
        }
        return forms;
    }

    @Override
    public ClassImage described(ClassImage image) {
        ClassImage known = standInImage;
        if (known == null) {
            known = ClassImage.of(standIn);
            standInImage = known;
        }
        return known;
    }

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        switch (object) {
            case Duration v -> writeMoment(out, TimeStandIn.DURATION, v.getSeconds(), v.getNano());
            case Instant v ->
                    writeMoment(out, TimeStandIn.INSTANT, v.getEpochSecond(), v.getNano());
            case LocalDate v -> {
                out.beginBlock(7);
                out.writeByte(TimeStandIn.DATE);
                writeDate(out, v);
            }
            case LocalTime v -> {
                out.beginBlock(1 + size(v));
                out.writeByte(TimeStandIn.TIME);
                writeTime(out, v);
            }
            case LocalDateTime v -> {
                out.beginBlock(7 + size(v.toLocalTime()));
                out.writeByte(TimeStandIn.DATE_TIME);
                writeDate(out, v.toLocalDate());
                writeTime(out, v.toLocalTime());
            }
            default -> throw new AssertionError(object.getClass());
        }
        out.endData();
        return null;
    }

    private static void writeMoment(InPlaceOutput out, int type, long seconds, int nanos)
            throws IOException {
        out.beginBlock(1 + Long.BYTES + Integer.BYTES);
        out.writeByte(type);
        out.writeLong(seconds);
        out.writeInt(nanos);
    }

    private static void writeDate(InPlaceOutput out, LocalDate date) throws IOException {
        out.writeInt(date.getYear());
        out.writeByte(date.getMonthValue());
        out.writeByte(date.getDayOfMonth());
    }

    private static int size(LocalTime time) {
        if (time.getNano() != 0) {
            return 3 + Integer.BYTES;
        }
        if (time.getSecond() != 0) {
            return 3;
        }
        return time.getMinute() != 0 ? 2 : 1;
    }

    private static void writeTime(InPlaceOutput out, LocalTime time) throws IOException {
        int size = size(time);
        out.writeByte(size == 1 ? ~time.getHour() : time.getHour());
        if (size >= 2) {
            out.writeByte(size == 2 ? ~time.getMinute() : time.getMinute());
        }
        if (size >= 3) {
            out.writeByte(size == 3 ? ~time.getSecond() : time.getSecond());
        }
        if (size > 3) {
            out.writeInt(time.getNano());
        }
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        return in.byHooks(described, unshared); // they refuse it: writers name the stand-in
    }
}
