// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.array;

import io.wherry.codec.internal.lean.LeafCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.segment.ElementType;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.SegmentOutput;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Arrays of arrays of primitives: where all rows are of one length, one block of rows.
///
/// ```text
///  content  varint rows, kind, then
///   00 RAGGED                  the rows, as references
///   01 INLINE  varint length   runs; the elements of a run's rows follow its number
///   02 OUT_OF_BAND             runs; its rows are the next arrays of the parcel
///
///  runs     varint n, then n new rows; unless that was the last row, a back-reference
///           to an array met before, which is the row after them; and so on
/// ```
///
/// The array gets its handle first, then each new row.
public final class RowsCodec extends LeafCodec {
    private static final int RAGGED = 0;
    private static final int INLINE = 1;
    private static final int OUT_OF_BAND = 2;

    /// Rows to start with where they are not known to be there.
    private static final int FIRST = 1 << 12;

    private final Class<?> component;
    private final ElementType elements;
    private final @Nullable ArrayOutlet outlet;
    private final @Nullable ArrayInlet inlet;

    private RowsCodec(
            Class<?> type,
            ElementType elements,
            @Nullable ArrayOutlet outlet,
            @Nullable ArrayInlet inlet) {
        this.component = type.getComponentType();
        this.elements = elements;
        this.outlet = outlet;
        this.inlet = inlet;
        super(type);
    }

    /// Returns a codec for `type`, or null if it is not an array of arrays of primitives.
    public static @Nullable RowsCodec of(Class<?> type) {
        return of(type, null, null);
    }

    /// As [#of(Class)], for the writer of a parcel, which has the outlet, or its reader, which has
    /// the inlet.
    public static @Nullable RowsCodec of(
            Class<?> type, @Nullable ArrayOutlet outlet, @Nullable ArrayInlet inlet) {
        Class<?> row = type.getComponentType();
        if (row == null || !row.isArray() || !row.getComponentType().isPrimitive()) {
            return null; // without the layouts of elements, which take time to load
        }
        ElementType elements = ElementType.ofArray(row);
        return elements == null ? null : new RowsCodec(type, elements, outlet, inlet);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) throws IOException {
        Object[] rows = (Object[]) object;
        SegmentOutput to = out.out();
        to.putVarint(rows.length);
        int length = commonLength(rows);
        if (length <= 0) {
            to.putByte(RAGGED);
            for (Object row : rows) {
                out.reference(row);
            }
        } else if (outlet != null && outlet.takesRows(elements.size(length), rows.length)) {
            to.putByte(OUT_OF_BAND);
            putRuns(out, rows, length, outlet);
        } else {
            to.putByte(INLINE);
            to.putVarint(length);
            putRuns(out, rows, length, null);
        }
    }

    /// The length of all rows, or -1 if they differ or one is null.
    private int commonLength(@Nullable Object[] rows) {
        int common = -1;
        for (Object row : rows) {
            int length = row == null ? -1 : elements.length(row);
            if (length < 0 || (length != common && common >= 0)) {
                return -1;
            }
            common = length;
        }
        return common;
    }

    private void putRuns(LeanWriter out, Object[] rows, int length, @Nullable ArrayOutlet outlet)
            throws IOException {
        int at = 0;
        while (at < rows.length) {
            int from = at;
            int before = -1;
            while (at < rows.length && before < 0) {
                before = out.findArray(rows[at++], elements);
            }
            int end = before < 0 ? at : at - 1;
            out.out().putVarint(end - from);
            if (outlet == null) {
                out.out().putRows(rows, from, end, length, elements);
            } else {
                for (int i = from; i < end; i++) {
                    outlet.take(rows[i], elements, length);
                }
            }
            if (before >= 0) {
                out.back(before);
            }
        }
    }

    @Override
    protected Object readContent(LeanReader in) throws IOException {
        throw new IllegalStateException("read by readNew");
    }

    @Override
    public Object readNew(LeanReader in) throws IOException {
        SegmentInput from = in.in();
        int count = from.getLength("rows");
        int kind = from.getByte();
        in.guard().admitArray(type(), count);
        @Nullable Object[] rows = allocate(in, count, kind);
        int handle = handles(in).add(rows);
        @Nullable Object[] filled =
                switch (kind) {
                    case RAGGED -> references(in, rows, count);
                    case INLINE -> runs(in, rows, count, rowLength(from), null);
                    case OUT_OF_BAND -> runs(in, rows, count, 0, inlet(from));
                    default -> throw from.corrupt("unknown kind of rows: " + kind);
                };
        if (filled != rows) {
            handles(in).replace(handle, filled);
        }
        return filled;
    }

    private @Nullable Object[] allocate(LeanReader in, int count, int kind) throws IOException {
        int sure = count;
        if (kind == OUT_OF_BAND && inlet != null) {
            sure = Math.min(count, Math.max(inlet.left(), FIRST));
        } else if (in.budget().reserve(count, type())) {
            in.budget().release(count);
        } else {
            sure = Math.min(count, FIRST);
        }
        return (@Nullable Object[]) Array.newInstance(component, sure);
    }

    private int rowLength(SegmentInput from) throws IOException {
        int length = from.getLength("elements of a row");
        if (length == 0) {
            throw from.corrupt("empty rows in a block: class=" + type().getTypeName());
        }
        return length;
    }

    private ArrayInlet inlet(SegmentInput from) throws IOException {
        if (inlet == null) {
            throw from.corrupt("rows of a parcel, but none is read");
        }
        return inlet;
    }

    private @Nullable Object[] references(LeanReader in, @Nullable Object[] first, int count)
            throws IOException {
        @Nullable Object[] rows = first;
        for (int at = 0; at < count; at++) {
            rows = withRoom(rows, at, count);
            rows[at] = reference(in, at);
        }
        return rows;
    }

    private @Nullable Object[] runs(
            LeanReader in,
            @Nullable Object[] first,
            int count,
            int length,
            @Nullable ArrayInlet inlet)
            throws IOException {
        @Nullable Object[] rows = first;
        SegmentInput from = in.in();
        int at = 0;
        while (at < count) {
            int run = from.getLength("rows of a run");
            if (run > count - at) {
                throw from.corrupt("run of " + run + " rows, of " + (count - at) + " left");
            }
            for (int end = at + run; at < end; at++) {
                Object row =
                        inlet == null
                                ? row(in, length)
                                : OutOfBandArrayCodec.next(in, inlet, elements);
                handles(in).add(row);
                rows = withRoom(rows, at, count);
                rows[at] = row;
            }
            if (at < count) {
                rows = withRoom(rows, at, count);
                rows[at] = backReference(in, at);
                at++;
            }
        }
        return rows;
    }

    private Object row(LeanReader in, int length) throws IOException {
        in.guard().admitClass(component);
        return PrimitiveArrayCodec.elements(in, length, elements);
    }

    private static @Nullable Object[] withRoom(@Nullable Object[] rows, int at, int count) {
        return at < rows.length ? rows : Arrays.copyOf(rows, (int) Math.min(count, 2L * at));
    }

    private Object backReference(LeanReader in, int at) throws IOException {
        if (in.peekToken() != Token.BACK) {
            throw in.in().corrupt("row is neither new nor met before: row=" + at);
        }
        Object row = reference(in, at);
        if (row == null) {
            throw in.in().corrupt("row is null in a block: row=" + at);
        }
        return row;
    }

    private @Nullable Object reference(LeanReader in, int at) throws IOException {
        Object row = in.reference();
        if (row == null ? in.isLate() : row.getClass() != component) {
            throw in.in()
                    .corrupt(
                            "row of another class: class="
                                    + (row == null ? "unknown" : row.getClass().getTypeName())
                                    + ", wanted="
                                    + component.getTypeName()
                                    + ", row="
                                    + at);
        }
        return row;
    }
}
