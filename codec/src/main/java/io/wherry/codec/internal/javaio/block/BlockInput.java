// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import io.wherry.bytes.BigEndian;
import io.wherry.bytes.ByteSource;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.OptionalDataException;
import java.io.StreamCorruptedException;
import org.jspecify.annotations.Nullable;

/// Bytes of a java.io stream, big-endian. In block mode they are the content of consecutive blocks
/// of primitive data, up to the next item that is not a block. One thread owns it.
public final class BlockInput {
    static final int WINDOW = 1 << 13;
    private static final int SMALLEST = 1 << 8; // first window: many streams have one small value
    private static final int WINDOW_AHEAD = 1 << 16; // where bytes may be read ahead
    private static final int BLOCK = 1 << 10; // bytes of a block taken at once, as java.io does

    /// Bytes of one text or array taken on trust, where the stream's length is unknown.
    static final int TRUST = 1 << 20;

    static final int LONGEST = Integer.MAX_VALUE - 8; // the longest array the JVM gives
    private static final byte[] NONE = {};
    private byte[] bytes = NONE;
    private byte[] own = NONE;
    private final AllocationBudget budget = new AllocationBudget(this);
    private final ExpectedBytes expected = new ExpectedBytes();
    private int position;
    private int limit; // where the bytes end that may be read
    private int filled; // where those end that are there
    private long most; // last position in the stream of the message
    private long mostBytes; // that the message may have
    private long windowStart;
    private @Nullable ByteSource source;
    private boolean readsAhead;
    private boolean takesBack; // true if bytes that were read ahead can be handed back
    private boolean blockMode;
    private int blockLeft; // bytes left in the block that is being read
    private boolean dataEnd; // at the end of the data of a level whose writer had no writeObject
    private boolean dataClosed; // true if the stream was closed in block mode, which is still on
    private ResetListener resets = () -> {};

    /// Sets what receives the resets between blocks.
    public void listen(ResetListener listener) {
        resets = listener;
    }

    /// Reads `array[from .. from + count)`, which the caller keeps.
    public void begin(byte[] array, int from, int count) {
        begin(null, array, from, from + count);
    }

    /// Reads `newSource`.
    ///
    /// @param ahead true if bytes after the requested ones may be taken from it
    public void begin(ByteSource newSource, boolean ahead) {
        begin(newSource, own, 0, 0);
        readsAhead = ahead;
        takesBack = !ahead && newSource.takesBack();
    }

    /// Bytes after an object may be read until [#endAhead], if they can be handed back.
    public void beginAhead() {
        readsAhead |= takesBack;
    }

    /// Hands back all bytes after the current position.
    public void endAhead() throws IOException {
        if (!takesBack) {
            return;
        }
        readsAhead = false;
        ByteSource from = source;
        if (from != null && filled > position) {
            from.giveBack(filled - position);
            filled = position;
            limitTo(most);
        }
    }

    private void begin(@Nullable ByteSource newSource, byte[] window, int from, int end) {
        source = newSource;
        takesBack = false;
        bytes = window;
        position = from;
        filled = end;
        windowStart = -from;
        expected.begin();
        limitTo(Long.MAX_VALUE);
        blockLeft = 0;
        leaveTo(false);
        dataEnd = false;
    }

    /// Begins a message of at most `bytes`; returns false if one with a limit has begun already.
    public boolean beginMessage(long bytes) {
        if (most != Long.MAX_VALUE) {
            return false;
        }
        long here = position();
        mostBytes = bytes;
        limitTo(bytes > Long.MAX_VALUE - here ? Long.MAX_VALUE : here + bytes);
        return true;
    }

    /// Ends the limit that [#beginMessage] set.
    public void endMessage() {
        limitTo(Long.MAX_VALUE);
    }

    private void limitTo(long newMost) {
        most = newMost;
        limit = windowStart + filled <= newMost ? filled : (int) (newMost - windowStart);
    }

    /// Returns the budget for objects made of the bytes.
    public AllocationBudget budget() {
        return budget;
    }

    /// Returns the bytes that the object being read still has.
    public ExpectedBytes expected() {
        return expected;
    }

    /// The object being read has at least `count` more bytes, which may be taken from the source together.
    public void expect(int count) {
        if (count > limit - position) {
            expected.expect(position(), count);
        }
    }

    /// Lets go of the source or the caller's array.
    public void release() {
        begin(null, NONE, 0, 0);
        if (own.length > 1 << 20) {
            own = NONE;
        }
    }

    /// Closes the source. As in java.io, data end here: held bytes of their block are dropped.
    public void close() throws IOException {
        if (blockMode) {
            position += Math.min(blockLeft, held());
            blockLeft = 0;
            dataClosed = true;
        }
        ByteSource from = source;
        if (from != null) {
            endAhead(); // later bytes may still be read
            filled = position; // drops the bytes read ahead
            limitTo(most);
            from.close();
        }
    }

    /// Position in the stream, in bytes.
    public long position() {
        return windowStart + position;
    }

    /// Bytes left in the stream, or [ByteSource#UNKNOWN].
    public long left() {
        long behind = source == null ? 0 : source.left();
        return behind == ByteSource.UNKNOWN ? behind : behind + filled - position;
    }

    /// Returns true if `count` bytes are known to be there: asked before a large allocation.
    boolean has(long count) {
        return source == null ? left() >= count : source.has(count - filled + position);
    }

    /// Makes `count` bytes available in [#bytes] and skips them; returns where they start. Not for
    /// block mode.
    public int require(int count) throws IOException {
        int from = position;
        if (count > limit - from) {
            fill(count);
            from = position;
        }
        position = from + count;
        return from;
    }

    /// Valid until the next [#require].
    public byte[] bytes() {
        return bytes;
    }

    private void fill(int count) throws IOException {
        if (!arrives(count)) {
            throw StreamEnd.within(this, count);
        }
    }

    /// Waits until the next `count` bytes are there, which the message must have.
    void await(int count) throws IOException {
        if (count > limit - position) {
            fill(count);
        }
    }

    /// Takes the available bytes of the source, at least one; false at its end.
    private boolean fillSome(int count) throws IOException {
        checkLimit();
        ByteSource from = source;
        if (from == null) {
            return false;
        }
        int held = filled - position;
        boolean full = filled == bytes.length;
        int ahead = Math.max(Math.min(blockLeft, BLOCK), expected.from(position()));
        int wanted = Math.max(count, ahead);
        boolean fits = wanted <= bytes.length || bytes.length >= WINDOW;
        if (full || !fits || (wanted <= bytes.length && wanted > bytes.length - position)) {
            makeRoom(wanted, held);
        }
        int free = bytes.length - filled;
        int got = from.read(bytes, filled, readsAhead ? free : Math.min(free, wanted - held));
        if (got <= 0) {
            return false;
        }
        filled += got;
        limitTo(most);
        return true;
    }

    /// Moves what is held to the front, of a longer window if it is much: only bytes that have
    /// arrived are trusted, not a length.
    private void makeRoom(int count, int held) throws IOException {
        byte[] target = bytes;
        boolean ample = readsAhead && bytes.length < (takesBack ? WINDOW : WINDOW_AHEAD);
        if (bytes.length == 0) {
            int usual = readsAhead ? BLOCK : SMALLEST;
            int first = takesBack && source != null ? source.available() : usual;
            target = new byte[Math.max(Math.min(first, WINDOW), Math.min(count, TRUST))];
            own = target;
        } else if (ample
                || held > bytes.length / 2
                || (count > bytes.length && bytes.length < TRUST)) {
            long length = Math.max(2L * bytes.length, Math.min(count, TRUST));
            target = new byte[(int) Math.min(LONGEST, length)];
            own = target;
        }
        System.arraycopy(bytes, position, target, 0, held);
        windowStart += position;
        bytes = target;
        position = 0;
        filled = held;
        limitTo(most);
    }

    /// The next byte of the stream, which stays the next; -1 at its end.
    public int peekRaw() throws IOException {
        if (position == limit && !fillSome(1)) {
            return -1;
        }
        return bytes[position] & 0xff;
    }

    /// As [#peekRaw]; takes the header at once if that does not block.
    public int peekHeader() throws IOException {
        return arrives(takesBack ? Integer.BYTES : 1) ? bytes[position] & 0xff : peekRaw();
    }

    /// Bytes taken from the source that are still to be read.
    public int held() {
        return limit - position;
    }

    /// As [#peekRaw].
    ///
    /// @throws EOFException at the end
    public byte peekToken() throws IOException {
        int token = peekRaw();
        if (token < 0) {
            throw StreamEnd.of(this);
        }
        return (byte) token;
    }

    /// Returns the byte `ahead` bytes after the next, which must exist; not for block mode.
    public int peek(int ahead) throws IOException {
        await(ahead + 1);
        return bytes[position + ahead] & 0xff;
    }

    /// Skips the byte that was peeked at.
    public void skipToken() {
        position++;
    }

    /// Returns true if the next object carries the description of its class. Reads no byte after the object.
    public boolean startsWithDescription() throws IOException {
        if (blockLeft > 0 || dataEnd || windowStart + position + 2 > most) {
            return false;
        }
        beginAhead();
        if (!arrives(1) || !Tokens.isOfClass(bytes[position])) {
            return false;
        }
        expect(1 + expected.description());
        return arrives(2) && Tokens.isDescription(bytes[position + 1]);
    }

    private boolean arrives(int count) throws IOException {
        while (limit - position < count) {
            if (!fillSome(count)) {
                return false;
            }
        }
        return true;
    }

    /// Returns true if the content of blocks is read.
    public boolean isBlockMode() {
        return blockMode;
    }

    /// Leaves block mode for an object, if it is on.
    ///
    /// @throws OptionalDataException if the next item is data, or there is none
    public void leaveData() throws OptionalDataException {
        if (!blockMode) {
            return;
        }
        if (blockLeft > 0) {
            throw OptionalData.error(false, blockLeft);
        }
        if (dataEnd) {
            throw OptionalData.error(true, 0);
        }
        blockMode = false;
    }

    /// Restores a mode. As in java.io, block mode stays on while bytes of a block are left.
    public void leaveTo(boolean on) {
        if (blockMode != on && blockLeft == 0) {
            dataClosed = false;
            blockMode = on;
        }
    }

    /// Returns the mode before.
    ///
    /// @throws IllegalStateException if data of a block were left
    public boolean setBlockMode(boolean on) {
        if (blockMode == on) {
            return on;
        }
        if (!on && blockLeft > 0) {
            throw new IllegalStateException("unread block data");
        }
        leaveTo(on);
        return !on;
    }

    /// Whether data end here although no end is in the stream.
    public void setDataEnd(boolean ends) {
        dataEnd = ends;
    }

    boolean isDataEnd() {
        return dataEnd;
    }

    /// Goes to the next block, if there is one, and returns the bytes left in it; 0 if there are no
    /// more data.
    public int nextBlock() throws IOException {
        boolean data = !dataEnd && !dataClosed;
        while (data && blockLeft == 0) {
            data = passedHead(peekRaw());
        }
        return blockLeft;
    }

    /// Skips the head of a block or a reset; false if the next item is neither.
    private boolean passedHead(int token) throws IOException {
        switch (token) {
            case ObjectStreamConstants.TC_BLOCKDATA -> {
                int at = requireHead(2);
                blockLeft = bytes[at + 1] & 0xff;
            }
            case ObjectStreamConstants.TC_BLOCKDATALONG -> {
                int at = requireHead(5);
                blockLeft = Tokens.blockLength(BigEndian.getInt(bytes, at + 1));
            }
            case ObjectStreamConstants.TC_RESET -> {
                skipToken();
                resets.reset();
            }
            default -> {
                Tokens.check(token);
                return false;
            }
        }
        return true;
    }

    /// Drops what is there of a stream that ends early, as java.io does: later reads find its end,
    /// too. Returns true if it ends within a block.
    boolean endEarly() {
        boolean within = blockLeft > 0;
        position = limit;
        blockLeft = 0;
        dataClosed = blockMode;
        return within;
    }

    private int requireHead(int count) throws IOException {
        try {
            return require(count);
        } catch (EOFException _) {
            throw new StreamCorruptedException("unexpected EOF while reading block data header");
        }
    }

    /// Skips all data up to the next item that is not data.
    public void skipBlocks() throws IOException {
        while (nextBlock() > 0) {
            skipBlock();
        }
    }

    private void skipBlock() throws IOException {
        int some = Math.min(blockLeft, WINDOW);
        require(some);
        blockLeft -= some;
    }

    /// Skips the mark that ends data and leaves block mode, if it is the next item.
    public boolean skippedEnd() throws IOException {
        boolean ends =
                blockMode
                        && blockLeft == 0
                        && !dataEnd
                        && peekRaw() == ObjectStreamConstants.TC_ENDBLOCKDATA;
        if (ends) {
            position++;
            blockMode = false;
        }
        return ends;
    }

    /// Skips the rest of the block being read and leaves block mode: no other item follows.
    public void skipUnread() throws IOException {
        while (blockMode && blockLeft > 0) {
            skipBlock();
        }
        blockMode = false;
    }

    /// Bytes that can be read without waiting: of the block that is being read, or of the next if its head is there.
    public int available() throws IOException {
        if (!blockMode) {
            return present(); // as java.io, of the first version of the protocol
        }
        boolean data = !dataEnd && !dataClosed;
        while (data && blockLeft == 0) {
            data = hasHead() && passedHead(peekRaw());
        }
        return Math.min(blockLeft, held() < blockLeft ? present() : held());
    }

    /// True if the next item has arrived, and its whole head if it is a block.
    private boolean hasHead() throws IOException {
        int there = present();
        return there > 0 && there >= Tokens.headLength(peekRaw());
    }

    /// Bytes that are there, held or in the source.
    private int present() throws IOException {
        long rest = source == null ? 0 : source.available();
        return (int) Math.min(held() + rest, Integer.MAX_VALUE);
    }

    /// Returns the next byte, or -1 if there is none.
    public int read() throws IOException {
        if (!blockMode) {
            int value = peekRaw();
            if (value >= 0) {
                position++;
            }
            return value;
        }
        if (blockLeft == 0 && nextBlock() == 0) {
            return -1;
        }
        int at = require(1);
        blockLeft--;
        return bytes[at] & 0xff;
    }

    /// Un-reads the byte that [#read()] returned just now.
    public void unread() {
        position--;
        blockLeft += blockMode ? 1 : 0;
    }

    /// Stores up to `most` bytes; returns how many, or -1 if there are none.
    public int read(byte[] target, int from, int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        int some = most;
        if (blockMode) {
            if (blockLeft == 0 && nextBlock() == 0) {
                return -1;
            }
            some = Math.min(most, blockLeft);
        }
        int got = take(target, from, some);
        if (blockMode && got < 0) {
            throw StreamEnd.within(this, some);
        }
        blockLeft -= blockMode ? got : 0;
        return got;
    }

    private int take(byte[] target, int from, int count) throws IOException {
        boolean longer = count >= Math.max(SegmentInput.LEAST_DIRECT, bytes.length);
        if (longer && position == filled && source != null) {
            return readPast(source, target, from, count);
        }
        boolean more = true;
        while (more && held() < Math.min(count, BLOCK)) { // as many as java.io has of a block
            more = (held() == 0 || present() > held()) && fillSome(Math.min(count, WINDOW));
        }
        if (held() == 0) {
            return -1;
        }
        int some = Math.min(count, limit - position);
        System.arraycopy(bytes, position, target, from, some);
        position += some;
        return some;
    }

    private int readPast(ByteSource origin, byte[] target, int from, int count) throws IOException {
        checkLimit();
        int got = origin.read(target, from, (int) Math.min(count, most - position()));
        windowStart += Math.max(0, got);
        limitTo(most);
        return got > 0 ? got : -1;
    }

    private void checkLimit() throws LimitExceededException {
        if (windowStart + limit >= most) {
            throw new LimitExceededException("bytes", mostBytes, position());
        }
    }

    /// Returns the position of `count` bytes that are all in the window, and skips them; -1 if they
    /// are not.
    int together(int count) throws IOException {
        if (!blockMode) {
            return require(count);
        }
        if (blockLeft < count) {
            return -1;
        }
        int at = require(count);
        blockLeft -= count;
        return at;
    }

    public int readByte() throws IOException {
        int value = read();
        if (value < 0) {
            throw StreamEnd.of(this);
        }
        return value;
    }

    public short readShort() throws IOException {
        int at = together(Short.BYTES);
        return at >= 0
                ? BigEndian.getShort(bytes, at)
                : (short) ((readByte() << Byte.SIZE) | readByte());
    }

    public int readInt() throws IOException {
        int at = together(Integer.BYTES);
        return at >= 0
                ? BigEndian.getInt(bytes, at)
                : (readShort() << Short.SIZE) | (readShort() & 0xffff);
    }

    public long readLong() throws IOException {
        int at = together(Long.BYTES);
        return at >= 0
                ? BigEndian.getLong(bytes, at)
                : ((long) readInt() << Integer.SIZE) | (readInt() & 0xffffffffL);
    }
}
