// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import io.wherry.bytes.ByteSource;
import io.wherry.bytes.LittleEndian;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.WireFormatException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the segments that [SegmentOutput] draws. One thread owns it.
public final class SegmentInput {
    /* The window is bytes[position..filled); of it bytes[position..limit) belongs to the segment
     * being read, and segmentLeft bytes of that segment have not been read from the source. An
     * array of the caller, if it is not small, is the window itself and is never written to. */
    private static final int SMALLEST = 1 << 9;
    private static final int WINDOW = 1 << 16; // the size that it grows to when it is filled
    public static final int LEAST_DIRECT = 1 << 12; // bytes read past a window that is shorter
    private static final int TRUST = 1 << 20; // bytes allocated before they are known to be there
    private static final int KEEP = 1 << 22;
    private static final byte[] NONE = {};

    private byte[] bytes = NONE;
    private byte[] own = NONE;
    private final SmallMessage small = new SmallMessage();
    int position;
    private int limit;
    int filled;
    private long segmentLeft;

    private long most = Long.MAX_VALUE; // bytes that the segments of a message may have
    private long allowance; // bytes that this message may still have
    boolean last = true; // no other segment of the message follows
    private boolean sound = true; // false while class descriptions of the segment are to come
    private boolean opened; // true once the length of the segment is known
    boolean startsStream = true;
    boolean readsAhead;
    long windowStart;
    @Nullable ByteSource source;
    private int direct = Integer.MAX_VALUE; // least size of an array that is read past the window
    SegmentListener listener = SegmentListener.NONE;
    private final SegmentPreamble preamble = new SegmentPreamble(this);

    /// Refuses messages whose segments have more than `bytes` in all.
    public void listen(SegmentListener heads, long bytes) {
        listener = heads;
        most = bytes;
    }

    /// Starts a stream from `source`.
    ///
    /// @param readsAhead true if bytes after the message may be taken from the source
    /// @param passed bytes of the stream that were read before
    public void beginStream(ByteSource source, boolean readsAhead, long passed) {
        if (own.length == 0) {
            own = new byte[SMALLEST];
        }
        this.source = source;
        this.readsAhead = readsAhead;
        direct = source.worthwhile();
        begin(own, 0, 0);
        windowStart = passed;
        startsStream &= passed == 0;
    }

    private void begin(byte[] window, int from, int end) {
        if (bytes != window) {
            bytes = window;
        }
        position = from;
        limit = from;
        filled = end;
        segmentLeft = 0;
        windowStart = -from;
        startsStream = !listener.readsRecords();
        last = true;
        sound = true;
        preamble.clear();
    }

    /// Starts a stream in `array`, which must not change; `payload` is that of [SoleSegment], or -1.
    public void beginStream(byte[] array, int from, int count, int payload) {
        byte[] window = small.copied(array, from, count);
        int start = window == array ? from : 0;
        source = null;
        direct = Integer.MAX_VALUE;
        begin(window, start, start + count);
        if (payload >= 0) {
            position += payload - from;
            limit = filled;
            startsStream = false;
        }
    }

    /// Puts `first`, which was read from the source already, before the bytes of the source.
    public void unread(byte first) {
        bytes[0] = first;
        filled = 1;
    }

    /// Sets whether bytes after the message may be read from the source; unread ones are given back.
    public void setAhead(boolean ahead) throws IOException {
        readsAhead = ahead;
        int unread = filled - position;
        if (!ahead && source != null && unread > 0) {
            source.giveBack(unread);
            segmentLeft += limit - position;
            limit = position;
            filled = position;
        }
    }

    /// Lets go of the caller's array and source.
    public void release() {
        source = null;
        if (!small.owns(bytes)) {
            bytes = NONE;
        }
        position = 0;
        limit = 0;
        filled = 0;
        if (own.length > KEEP) {
            own = NONE;
        }
    }

    /// Waits for the next message; false if the stream ends here. No segment has fewer than two bytes.
    public boolean awaitMessage() throws IOException {
        return position < filled || fill(2);
    }

    /// Starts the message that [#awaitMessage] found; returns how many handles precede it.
    public int beginMessage() throws IOException {
        sound = false;
        if (position < limit) {
            enter(true, SoleSegment.head(limit - position));
        } else {
            checkMagic();
            opened = false;
            enter(true, openSegment());
        }
        return handleBase();
    }

    /// Handles that the writer had given before the message that was begun last.
    public int handleBase() {
        return preamble.handleBase();
    }

    /// Skips the magic before the first segment of a stream.
    public void checkMagic() throws IOException {
        if (startsStream) {
            if (!SegmentOutput.isMagic(bytes, position, filled)) {
                SegmentOutput.checkMagic(peekRaw(0), peekRaw(1), this);
            }
            position += 2;
            limit = position;
            startsStream = false;
        }
    }

    /// Checks that the message ends here.
    public void endMessage() throws IOException {
        while (position == limit && segmentLeft == 0 && !last) {
            nextSegment();
        }
        if (position != limit || segmentLeft != 0) {
            throw corrupt("bytes left after the message: " + (limit - position + segmentLeft));
        }
    }

    /// Skips the rest of a message that could not be read, except its class descriptions, which no other record needs.
    ///
    /// @throws WireFormatException if its end or its classes are not known
    public void skipMessage() throws IOException {
        boolean records = listener.readsRecords();
        if (preamble.isCut()) {
            preamble.readHere();
            sound = true;
        }
        if (!(records ? opened : sound)) {
            throw corrupt("end and classes of the message are unknown");
        }
        while (true) {
            position = limit;
            while (segmentLeft > 0) {
                takeMore(1);
                position = limit;
            }
            if (last) {
                return;
            }
            if (records) {
                openSegment();
            } else {
                nextSegment();
            }
        }
    }

    /// Checks that nothing follows the last message.
    public void endStream() throws IOException {
        long more = left() == ByteSource.UNKNOWN ? filled - limit : left();
        if (more != 0) {
            throw corrupt("bytes left after the stream: " + more);
        }
    }

    /// Bytes that can be had without waiting, in the window or the source.
    public long present() throws IOException {
        return (long) filled - position + (source == null ? 0 : source.available());
    }

    /// The same, of the segment that is being read.
    public long presentHere() throws IOException {
        return Math.min(segmentLeft(), present());
    }

    /// Returns the byte at offset `ahead` from the next one, whatever segment it is in.
    public int peekRaw(int ahead) throws IOException {
        need(ahead + 1);
        extend();
        return bytes[position + ahead];
    }

    /// Bytes left of the segment that is being read.
    public long segmentLeft() {
        return limit - position + segmentLeft;
    }

    /// Reads the head of a segment and returns its length and kind.
    public long openSegment() throws IOException {
        long head = SegmentHead.get(this);
        last = (head & 3) != SegmentOutput.MORE;
        segmentLeft = head >>> 2;
        limit = position;
        opened = true;
        extend();
        long left = source == null ? 0 : source.left();
        if (left != ByteSource.UNKNOWN && segmentLeft > left) {
            throw cutShort(head >>> 2);
        }
        return head;
    }

    private void nextSegment() throws IOException {
        SegmentHead.awaitNext(this); // after a time-out, the end of the message can still be found
        enter(false, openSegment());
    }

    private void enter(boolean first, long head) throws IOException {
        sound = false;
        int kind = (int) head & 3;
        long length = head >>> 2;
        if (kind == SegmentOutput.ABORT) {
            sound = true;
            throw AbortedMessage.read(this);
        }
        if (kind != SegmentOutput.MORE && kind != SegmentOutput.LAST) {
            throw corrupt("data of a program, not a message");
        }
        allowance = (first ? most : allowance) - length;
        if (allowance < 0) {
            throw new LimitExceededException("bytes", most, position());
        }
        preamble.read(first);
        sound = true;
    }

    /// Moves the limit to the end of the segment's bytes in the window.
    private void extend() {
        int more = (int) Math.min(segmentLeft, filled - limit);
        limit += more;
        segmentLeft -= more;
    }

    /// The buffer that [#require] names a place in; valid until the next `require`.
    public byte[] bytes() {
        return bytes;
    }

    /// Skips `count` bytes and returns their position in [#bytes].
    ///
    /// @throws WireFormatException if fewer are left in the segment
    public int require(int count) throws IOException {
        int from = position;
        if (count > limit - from) {
            takeMore(count);
            from = position;
        }
        position = from + count;
        return from;
    }

    /// Skips `expected` if these are the next bytes; otherwise skips nothing and returns false.
    public boolean passed(byte[] expected) {
        if (expected.length > limit - position || !PrefixMatch.matches(bytes, position, expected)) {
            return false;
        }
        position += expected.length;
        return true;
    }

    /// As [#require], but returns -1 and skips nothing if the window lacks some of the bytes.
    public int requireNow(int count) {
        int from = position;
        if (count > limit - from) {
            return -1;
        }
        position = from + count;
        return from;
    }

    public int getByte() throws IOException {
        int at = position;
        if (at < limit) {
            position = at + 1;
            return bytes[at] & 0xff;
        }
        at = nextData(); // may make another window
        return bytes[at] & 0xff;
    }

    /// The next byte, which stays the next.
    public int peekByte() throws IOException {
        int value = getByte();
        position--;
        return value;
    }

    /// Returns the next byte if it is in the window, otherwise -1; it stays the next.
    public int peekNow() {
        return position < limit ? bytes[position] & 0xff : -1;
    }

    /// Skips `token`, a length of one byte and as many bytes, if all of them are next in the window and at least `least`; returns their number, or 0.
    public int passShort(int token, int least) {
        int at = position + 2;
        if (at > limit || bytes[at - 2] != token) {
            return 0;
        }
        int count = bytes[at - 1];
        if (count < least || count > limit - at) {
            return 0;
        }
        position = at + count;
        return count;
    }

    /// Un-reads the last `count` bytes that [#require] returned.
    public void giveBack(int count) {
        position -= count;
    }

    /// Skips the byte that [#peekNow] returned.
    public void skipByte() {
        position++;
    }

    /// As [#requireNow], for `count` bytes after the byte that [#peekNow] returned, which is skipped, too.
    public int skipByteAnd(int count) {
        int from = position + 1;
        if (count > limit - from) {
            return -1;
        }
        position = from + count;
        return from;
    }

    public int getInt() throws IOException {
        int at = require(Integer.BYTES);
        return LittleEndian.getInt(bytes, at);
    }

    public long getLong() throws IOException {
        int at = require(Long.BYTES);
        return LittleEndian.getLong(bytes, at);
    }

    /// An unsigned 32-bit varint.
    public int getVarint() throws IOException {
        int value = getByte();
        if (value < 0x80) {
            return value;
        }
        value &= 0x7f;
        for (int shift = 7; shift < 35; shift += 7) {
            int next = getByte();
            value |= (next & 0x7f) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw corrupt("varint of more than five bytes");
    }

    /// A signed 32-bit zigzag varint.
    public int getSigned() throws IOException {
        int value = getVarint();
        return (value >>> 1) ^ -(value & 1);
    }

    /// Reads a varint that is a count; never negative.
    public int getLength(String ofWhat) throws IOException {
        int value = getVarint();
        if (value < 0) {
            throw corrupt("negative count of " + ofWhat + ": " + value);
        }
        return value;
    }

    /// Reads a count of elements of `each` bytes or more, which must fit into the bytes left.
    public int getCount(String ofWhat, int each) throws IOException {
        return checkCount(ofWhat, getLength(ofWhat), each);
    }

    /// Returns `value` if that many elements of `each` bytes or more fit into the bytes left.
    public int checkCount(String ofWhat, int value, int each) throws IOException {
        long left = left();
        if (left != ByteSource.UNKNOWN && (long) value * each > left) {
            throw corrupt(
                    "count of %s is more than the bytes left: count=%d, left=%d"
                            .formatted(ofWhat, value, left));
        }
        return value;
    }

    /// Bytes left in the stream, or [ByteSource#UNKNOWN]; lengths of segments are not trusted.
    public long left() {
        if (source == null) {
            return (long) filled - position;
        }
        long rest = source.left();
        return rest == ByteSource.UNKNOWN ? rest : rest + filled - position;
    }

    /// Returns the number of elements to allocate at once for `count` of them, `each` bytes long:
    /// all, if their bytes are known to be there, otherwise the trusted number.
    public int trusted(int count, int each) {
        long more = (long) count * each - filled + position;
        boolean sure = (long) count * each <= TRUST || left() != ByteSource.UNKNOWN;
        return sure || Objects.requireNonNull(source).has(more)
                ? count
                : IncrementalAllocation.first(count, TRUST / each);
    }

    /// Fills a part of `target` with the next bytes, over segments if need be.
    public void getBytes(byte[] target, int from, int count) throws IOException {
        int next = from;
        int left = count;
        while (left > 0) {
            int some = Math.min(left, available(1));
            System.arraycopy(bytes, position, target, next, some);
            position += some;
            next += some;
            left -= some;
        }
    }

    /// True if an array of that size is read past the window: a window of a channel does not grow for an array.
    boolean isDirect(long size) {
        if (preamble.isBeingRead()) {
            return false; // its bytes are kept in the window
        }
        return size >= direct || (direct <= WINDOW && size >= Math.max(LEAST_DIRECT, bytes.length));
    }

    /// Fills `target`, which this segment has bytes for, with what the window has of them and then straight from the source.
    void readPast(MemorySegment target) throws IOException {
        ByteSource origin = Objects.requireNonNull(source);
        int held = limit - position;
        long size = target.byteSize();
        MemorySegment.copy(MemorySegment.ofArray(bytes), position, target, 0, held);
        position = limit;
        for (long done = held; done < size; ) {
            long got = origin.read(target.asSlice(done));
            if (got <= 0) {
                throw cutShort(size - done);
            }
            done += got;
            segmentLeft -= got; // at once: the source may time out before the rest
            windowStart += got;
        }
    }

    /// Returns the number of bytes of data at the position: at least `least`, all of one segment.
    public int available(int least) throws IOException {
        if (limit - position < least) {
            takeMore(least);
        }
        return limit - position;
    }

    /// Position in the stream, in bytes.
    public long position() {
        return windowStart + position;
    }

    public WireFormatException corrupt(String message) {
        return new WireFormatException(message, position());
    }

    private WireFormatException cutShort(long needed) {
        return cutShort(needed, filled - position);
    }

    private WireFormatException cutShort(long needed, long left) {
        return corrupt("cut short: needed=" + needed + ", left=" + left);
    }

    /// Brings the next byte of data into the window, skips it and returns its position.
    private int nextData() throws IOException {
        while (position == limit && segmentLeft == 0) {
            if (last || !sound) {
                throw cutShort(1, 0);
            }
            nextSegment();
        }
        return require(1);
    }

    /// Brings `count` bytes of the segment into the window; a new segment may start only at their first byte.
    private void takeMore(int count) throws IOException {
        while (position == limit && segmentLeft == 0 && !last && sound) {
            nextSegment();
        }
        if (count > limit - position + segmentLeft) {
            throw cutShort(count, Math.min(filled - position, segmentLeft()));
        }
        while (limit - position < count) {
            need(count);
            extend();
        }
    }

    private void need(int count) throws IOException {
        if (!arrives(count)) {
            throw cutShort(count);
        }
    }

    /// Waits for the next `count` bytes, whatever segment they are in; false if the source ends before.
    public boolean arrives(int count) throws IOException {
        while (filled - position < count) {
            if (!fill(count)) {
                return false;
            }
        }
        return true;
    }

    /// Takes the available bytes of the source, at least one; false at its end. `count` bytes must fit the window.
    private boolean fill(int count) throws IOException {
        ByteSource from = source;
        if (from == null) {
            return false;
        }
        makeRoom(count);
        long most = Math.max(segmentLeft + limit - filled, (long) count + position - filled);
        int free = bytes.length - filled;
        int got = from.read(bytes, filled, readsAhead ? free : (int) Math.min(free, most));
        if (got <= 0) {
            return false;
        }
        filled += got;
        return true;
    }

    private void makeRoom(int count) {
        if (bytes.length - position >= count && filled < bytes.length) {
            return;
        }
        byte[] target = bytes;
        int start = preamble.isBeingRead() ? preamble.start() : position;
        int held = filled - start;
        int whole = count + position - start;
        if ((filled == bytes.length && filled < WINDOW) || whole > bytes.length) {
            long trusted = Math.min(whole, held + (long) TRUST);
            target = new byte[ArrayCapacity.of(bytes.length, trusted)];
            own = target;
        }
        System.arraycopy(bytes, start, target, 0, held);
        windowStart += start;
        limit -= start;
        filled = held;
        position -= start;
        bytes = target;
    }

    /// A copy of `count` bytes, read piecewise where they cannot be known to be there.
    public byte[] getBytes(int count) throws IOException {
        int from = requireNow(count);
        return from < 0
                ? (byte[]) ElementType.BYTE.read(this, count)
                : Arrays.copyOfRange(bytes, from, position);
    }
}
