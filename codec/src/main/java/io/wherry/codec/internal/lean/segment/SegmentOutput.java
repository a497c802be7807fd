// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.UnknownCompressionException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.compress.CompressedFrame;
import io.wherry.codec.internal.message.MemoryFullException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Writes messages as segments. One thread owns it.
///
/// ```text
///  stream   := magic (message | segment of kind DATA)*            magic: 57 01
///  message  := segment* segment of kind LAST or ABORT
///  segment  := varint (length * 4 + kind) payload    length: bytes of the payload, up to 2^61
///  payload  := [varint handle base] definitions data          MORE, LAST; the base in a message's first segment
///            | UTF-8 text                                     ABORT
///            | bytes                                          DATA, between messages
///  definitions := varint count, that many class descriptions
///  records  := (segment of kind MORE)* segment of kind LAST or ABORT        no magic
///              the hash of the dictionary (4) stands in place of the handle base
/// ```
///
/// The class descriptions of a segment precede its data, so a reader that gives up a message still
/// learns the classes. Only the content of strings, arrays and blocks may go on in the next
/// segment.
public final class SegmentOutput {
    static final byte MAGIC = 0x57;
    static final byte VERSION = 1;

    static final int MORE = 0;
    public static final int LAST = 1;
    static final int ABORT = 2;
    public static final int DATA = 3;

    /* The data start at HEAD, so that header and descriptions find room before them and all goes out in one write. */
    private static final int HEAD = 1 << 9;

    /// Most bytes before the descriptions: magic, length, handle base, number of descriptions.
    private static final int MOST_COUNTS =
            2 + 2 * LittleEndian.MAX_VARINT + 2 * LittleEndian.MAX_VARINT;

    /// The end of a segment for a sink, unless one unit is longer: its data have at most that many
    /// bytes after HEAD.
    private static final int FULL = HEAD + (1 << 16) - 128;

    /// The size of the largest message in memory, in bytes.
    public static final int MOST_IN_MEMORY = Integer.MAX_VALUE - 1024;

    private static final long OWN_ARRAY = Long.MAX_VALUE;

    /// More bytes than may be reserved and given back.
    private static final int OVER = 1 << 16;

    /// A buffer of more than this is not kept for the next message.
    private static final int KEEP = 1 << 24;

    private static final int SMALLEST = 1 << 10;

    /// An array of fewer bytes is copied into the buffer, in front of a sink and of memory of the
    /// caller.
    private static final int LEAST_DIRECT = 1 << 10;

    /// The same for a message that gets an array of its own, which is cleared before it is filled:
    /// small copies do not make good for that.
    private static final int LEAST_BORROWED = 1 << 16;

    private byte[] bytes = new byte[SMALLEST];
    private int position = HEAD;

    /// How far the data may go without a look: the buffer's length, in front of a sink at most
    /// FULL.
    private int limit = SMALLEST;

    private final Definitions definitions = new Definitions();

    /// The header of bytes that are not in the buffer.
    private final byte[] header = new byte[2 + 2 * LittleEndian.MAX_VARINT];

    private @Nullable ByteSink sink;

    /* Large arrays are not copied into the buffer. A sink takes them as they are, after the bytes
     * in the buffer; in memory they are borrowed until the message is put together, unless user
     * code runs meanwhile that might change them. */
    private final BorrowedArrays borrowed = new BorrowedArrays();

    /// The least size in bytes of an array that is not copied into the buffer.
    private int direct = LEAST_BORROWED;

    /// Bytes that the memory of the caller has; [#OWN_ARRAY] if there is none.
    private long room = OWN_ARRAY;

    private boolean startsStream = true;
    private boolean startsMessage = true;
    private int handleBase;
    private long emitted;

    /// True if messages are records, which name a dictionary of classes.
    private boolean writesRecords;

    private int dictionaryHash;

    /// Makes the messages records that name the dictionary of that hash.
    public void writeRecords(int hash) {
        writesRecords = true;
        dictionaryHash = hash;
        startsStream = false;
    }

    /// Starts a stream into `sink`, or into memory.
    public void beginStream(@Nullable ByteSink sink) {
        this.sink = sink;
        this.startsStream = !writesRecords;
        dropMessage();
        room = OWN_ARRAY;
        borrow(true);
    }

    /// Starts a stream into memory of `size` bytes: see [#copyTo].
    public void beginMemory(long size) {
        beginStream(null);
        room = size;
        borrow(true);
    }

    /// Copies the borrowed arrays before user code runs, which may change them.
    public void own() {
        borrowed.own();
    }

    /// Allows or forbids borrowing: while user code runs, arrays are copied at once.
    public void borrow(boolean may) {
        borrowed.own();
        direct = Integer.MAX_VALUE;
        ByteSink destination = sink;
        if (destination != null) {
            direct = Math.max(LEAST_DIRECT, destination.worthwhile());
        } else if (may) {
            direct = room == OWN_ARRAY ? LEAST_BORROWED : LEAST_DIRECT;
        }
    }

    public void beginMessage(int handleBase) {
        this.handleBase = handleBase;
        startsMessage = true;
    }

    /// Bytes of data written so far, in all messages.
    public long written() {
        return emitted + borrowed.size() + (position - HEAD);
    }

    /// The buffer that [#reserve] gave a place in; valid until the next `reserve`.
    public byte[] bytes() {
        return bytes;
    }

    /// Returns the start of `count` bytes of the buffer, which the caller fills.
    public int reserve(int count) throws IOException {
        int from = position;
        if (count > limit - from) {
            from = makeRoom(count);
        }
        position = from + count;
        return from;
    }

    /// Gives back the end of the last reservation: the data now end at `end`.
    public void endAt(int end) {
        position = end;
    }

    public void putByte(int value) throws IOException {
        int at = reserve(1);
        bytes[at] = (byte) value;
    }

    public void putVarint(int value) throws IOException {
        int at = reserve(LittleEndian.MAX_VARINT);
        position = LittleEndian.putVarint(bytes, at, value);
    }

    /// A zigzag varint: small for small values of either sign.
    public void putSigned(int value) throws IOException {
        putVarint(value << 1 ^ value >> 31);
    }

    public void putInt(int value) throws IOException {
        int at = reserve(Integer.BYTES);
        LittleEndian.putInt(bytes, at, value);
    }

    public void putLong(long value) throws IOException {
        int at = reserve(Long.BYTES);
        LittleEndian.putLong(bytes, at, value);
    }

    /// Copies bytes as they are; may go on in further segments.
    public void putBytes(byte[] source, int from, int count) throws IOException {
        int next = from;
        int left = count;
        while (left > 0) {
            int some = roomFor(left, 1);
            System.arraycopy(source, next, bytes, position, some);
            position += some;
            next += some;
            left -= some;
        }
    }

    /// Puts the content of an array; may go on in further segments, after a whole element.
    public void putArray(Object array, int length, ElementType type) throws IOException {
        long size = type.size(length);
        if (size < direct || !type.isWireMemory()) {
            putElements(array, length, type);
            return;
        }
        ByteSink destination = sink;
        if (destination == null) {
            borrow(array, type, size);
        } else {
            int from = putHead(MORE, size);
            destination.write(bytes, from, position - from, type.view(array));
            passed(from, size);
        }
    }

    /// Puts the contents of `rows[from .. end)`, all of that length.
    public void putRows(Object[] rows, int from, int end, int length, ElementType type)
            throws IOException {
        long size = type.size(length);
        ByteSink destination = sink;
        if (size < direct || destination == null || !type.isWireMemory()) {
            for (int i = from; i < end; i++) {
                putArray(rows[i], length, type);
            }
        } else if (from < end) {
            long all = size * (end - from);
            int start = putHead(MORE, all);
            destination.write(bytes, start, position - start);
            for (int i = from; i < end; i++) {
                destination.write(type.view(rows[i]));
            }
            passed(start, all);
        }
    }

    private void borrow(Object array, ElementType type, long size) throws IOException {
        checkedLength(size);
        borrowed.add(array, type, size, position - HEAD);
    }

    /// Copies the first `count` elements of a primitive array; may go on in further segments, after
    /// a whole element.
    public void putElements(Object array, int count, ElementType type) throws IOException {
        long size = type.size(count);
        if (size <= limit - position) {
            type.put(array, 0, count, bytes, position);
            position += (int) size;
            return;
        }
        int each = type.each();
        int next = 0;
        while (next < count) {
            int some = roomFor((long) each * (count - next), each) / each;
            type.put(array, next, some, bytes, position);
            position += some * each;
            next += some;
        }
    }

    /// Returns how many of `left` bytes to put at the current position: all of them in memory,
    /// otherwise at least `each`.
    private int roomFor(long left, int each) throws IOException {
        if (left > limit - position) {
            if (sink == null) {
                makeRoom(checkedLength(left));
            } else {
                growTo((int) Math.min(FULL, position + left));
                makeRoom(each);
            }
        }
        return (int) Math.min(left, limit - position);
    }

    /// Appends a class description to the definitions of this segment.
    ///
    /// @param description bytes that never change
    public void define(byte[] description) {
        definitions.add(description);
    }

    /// Definitions not yet in a segment that reached the sink.
    public int definitionCount() {
        return definitions.count();
    }

    private int makeRoom(int count) throws IOException {
        ByteSink destination = sink;
        if (destination != null && position > HEAD && position + (long) count > FULL) {
            emit(destination, MORE);
        }
        int needed = position + checkedLength(count);
        growTo(needed);
        limit = Math.max(limit, needed);
        return position;
    }

    private void growTo(int length) {
        if (length > bytes.length) {
            bytes = Arrays.copyOf(bytes, ArrayCapacity.of(bytes.length, length));
        }
        resetLimit();
    }

    private void resetLimit() {
        limit = sink == null ? bytes.length : Math.min(bytes.length, FULL);
    }

    private int checkedLength(long count) throws IOException {
        long needed = position + borrowed.size() + count;
        if (needed - OVER > room) {
            throw new MemoryFullException(needed - OVER, room);
        }
        if (needed > MOST_IN_MEMORY) {
            throw new IOException(
                    "message too long for one array: needed="
                            + needed
                            + ", use a stream or channel");
        }
        return (int) count;
    }

    /// Ends the message; the gathered bytes go to the sink.
    public void endMessage() throws IOException {
        emit(sink(), LAST);
        startsMessage = true;
    }

    /// Ends the message as a failure, which the reader reports.
    public void abortMessage(String reason) throws IOException {
        ByteSink destination = sink;
        dropMessage();
        if (destination == null) {
            return;
        }
        byte[] text = (reason.isEmpty() ? "?" : reason).getBytes(StandardCharsets.UTF_8);
        int at = LittleEndian.putVarlong(header, putMagic(0), (long) text.length << 2 | ABORT);
        destination.write(header, 0, at);
        destination.write(text, 0, text.length);
        startsStream = false;
    }

    /// Writes the magic of a stream whose first message may come much later.
    public void putMagic() throws IOException {
        sink().write(header, 0, putMagic(0));
        startsStream = false;
    }

    /// Writes bytes of the program between two messages.
    public void putData(byte[] source, int from, int count) throws IOException {
        int at = LittleEndian.putVarlong(header, putMagic(0), (long) count << 2 | DATA);
        sink().write(header, 0, at);
        sink().write(source, from, count);
        startsStream = false;
    }

    private ByteSink sink() {
        ByteSink destination = sink;
        if (destination == null) {
            throw new IllegalStateException("no sink");
        }
        return destination;
    }

    /// Returns the whole stream of one message, as a new array.
    public byte[] toByteArray() {
        int data = position - HEAD;
        int from = putHead(LAST, borrowed.size());
        return borrowed.size() == 0
                ? Arrays.copyOfRange(bytes, from, position)
                : borrowed.merge(bytes, from, position - data, position);
    }

    /// Copies the whole stream of one message to the start of `target` and returns its size.
    public long copyTo(MemorySegment target) {
        int data = position - HEAD;
        int from = putHead(LAST, borrowed.size());
        long size = position - from + borrowed.size();
        if (size > target.byteSize()) {
            throw new MemoryFullException(size, target.byteSize());
        }
        MemorySegment gathered = MemorySegment.ofArray(bytes).asSlice(from, position - from);
        borrowed.merge(gathered, position - from - data, target);
        return size;
    }

    /// Forgets the gathered bytes that have not reached the sink.
    void dropMessage() {
        position = HEAD;
        definitions.clear();
        startsMessage = true;
        borrowed.clear();
        if (bytes.length > KEEP) {
            bytes = new byte[SMALLEST];
            definitions.forgetPlace();
        }
        resetLimit();
    }

    private void emit(ByteSink destination, int kind) throws IOException {
        int from = putHead(kind, 0);
        destination.write(bytes, from, position - from);
        passed(from, 0);
    }

    /// Records that the buffer from `from` on has reached the sink, followed by `size` bytes of
    /// arrays.
    private void passed(int from, long size) {
        emitted += position - from + size;
        startsStream = false;
        startsMessage = false;
        position = HEAD;
        definitions.clear();
        resetLimit();
    }

    /// Puts header and definitions before the data and returns where they start.
    ///
    /// @param more bytes of data that are not in the buffer
    private int putHead(int kind, long more) {
        int size = definitions.size();
        int end = HEAD;
        if (size > HEAD - MOST_COUNTS) {
            end = HEAD + size;
            shift(size);
        }
        definitions.placeBefore(end, bytes);
        return putCounts(end - size, kind, more);
    }

    /// Puts the counts that precede the definitions before `end` and returns their position.
    private int putCounts(int end, int kind, long more) {
        byte[] target = bytes;
        int at = putBefore(end, definitions.count());
        if (startsMessage) {
            at = putOpening(at);
        }
        at = putBefore(at, (position - at + more) << 2 | kind);
        if (startsStream) {
            at -= 2;
            target[at] = MAGIC;
            target[at + 1] = VERSION;
        }
        return at;
    }

    /// Puts what precedes the definitions of a message.
    private int putOpening(int end) {
        if (!writesRecords) {
            return putBefore(end, handleBase);
        }
        int at = end - Integer.BYTES;
        LittleEndian.putInt(bytes, at, dictionaryHash);
        return at;
    }

    private int putBefore(int end, long value) {
        if (value < 0x80) {
            bytes[end - 1] = (byte) value;
            return end - 1;
        }
        int at = end - LittleEndian.varintSize(value);
        LittleEndian.putVarlong(bytes, at, value);
        return at;
    }

    /// Moves the data to make room for long definitions.
    private void shift(int distance) {
        int needed = position + distance;
        byte[] target =
                needed <= bytes.length
                        ? bytes
                        : new byte[ArrayCapacity.of(bytes.length, position + (long) distance)];
        System.arraycopy(bytes, HEAD, target, HEAD + distance, position - HEAD);
        bytes = target;
        position = needed;
        definitions.forgetPlace();
        resetLimit();
    }

    private int putMagic(int at) {
        if (!startsStream) {
            return at;
        }
        header[at] = MAGIC;
        header[at + 1] = VERSION;
        return at + 2;
    }

    /// Returns true if `bytes[from .. end)` begin with the magic of an uncompressed stream.
    static boolean isMagic(byte[] bytes, int from, int end) {
        return end - from >= 2 && bytes[from] == MAGIC && bytes[from + 1] == VERSION;
    }

    /// Checks the first bytes of a stream.
    static void checkMagic(int first, int second, SegmentInput in) throws WireFormatException {
        if (first != MAGIC) {
            throw in.corrupt("not a lean stream: first byte=" + (first & 0xff));
        }
        if (CompressedFrame.starts(first, second)) {
            throw new UnknownCompressionException(CompressedFrame.NO_OPTION, in.position());
        }
        if (second != VERSION) {
            throw in.corrupt("unknown version of the lean format: " + second);
        }
    }
}
