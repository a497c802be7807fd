// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.lean.segment.Token;
import io.wherry.codec.internal.message.CollectionElements;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Reflection;
import io.wherry.codec.node.NodeItem;
import io.wherry.codec.node.NodeLevel;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotActiveException;
import java.io.OptionalDataException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The data of one level of an object, or of an Externalizable one: items that are read one by one,
/// as user code asks for them. One reader owns it.
final class LevelItems {
    /// Blocks of java.io are shorter than ours: no more is given, or said to be available, at once.
    private static final int JAVAIO_BLOCK = 1 << 10;

    /// Bytes of a block that are skipped at once.
    private static final int PIECE = 1 << 12;

    private final LeanReader in;

    /// The default fields; null in the data of an Externalizable object.
    private final @Nullable LevelFields fields;

    /// Whether a hook wrote the level; otherwise the default fields are all there is.
    private final boolean written;

    private boolean fieldsTaken;
    private boolean fieldsRead;

    /// Default fields that user code has read as objects.
    private int readAsObjects;

    /// Objects that the hook may still read.
    private long readsLeft = Long.MAX_VALUE;

    private int blockSize;
    private int blockLeft;

    LevelItems(LeanReader in, @Nullable LevelFields fields, boolean written) {
        this.in = in;
        this.fields = fields;
        this.written = written;
    }

    /// Limits the objects that the hook reads, if it is that of a collection.
    void limitReads() {
        if (fields != null) {
            int limit = in.guard().limits().arrayLength();
            readsLeft = CollectionElements.mostReads(fields.level().type(), limit);
        }
    }

    /// Token of the next item; any above [Token#END] begins a reference.
    private int next() throws IOException {
        if (!written) {
            return fieldsRead || hasNoFields() ? Token.END : Token.FIELDS;
        }
        while (true) {
            int token = in.peekToken();
            if (token != Token.FIELDS || !hasNoFields()) {
                return token;
            }
            in.in().getByte();
        }
    }

    /// True if there are no default fields.
    private boolean isPlain() {
        return fields == null && written;
    }

    /// True if default fields take no bytes, and so may be anywhere.
    private boolean hasNoFields() {
        return fields != null && fields.level().fields().isEmpty();
    }

    /// Skips the token before the default fields, which can be taken once and are to be read then.
    LevelFields takeFields() throws IOException {
        LevelFields taken = fields;
        if (taken == null || fieldsTaken) {
            throw new NotActiveException(
                    "not in call to readObject, or the fields were read already");
        }
        fieldsTaken = true;
        if (hasNoFields()) {
            return taken;
        }
        if (blockLeft > 0 || readAsObjects > 0 || next() != Token.FIELDS) {
            Level level = taken.level();
            throw new StreamCorruptedException(
                    "default fields were not written here: class=" + level.type().getName());
        }
        passFieldsToken();
        return taken;
    }

    private void passFieldsToken() throws IOException {
        fieldsRead = true;
        if (written) {
            in.in().getByte();
        }
    }

    /// Skips the data before the default fields, which are to be read then; false if there are no
    /// default fields.
    boolean findFields() throws IOException {
        while (true) {
            switch (next()) {
                case Token.END -> {
                    return false;
                }
                case Token.FIELDS -> {
                    takeFields();
                    return true;
                }
                default -> passItem();
            }
        }
    }

    /// Skips the data that user code left unread.
    void skipToEnd() throws IOException {
        if (blockLeft == 0 && isPlain() && in.in().peekNow() == Token.END) {
            in.in().skipByte();
            return;
        }
        skipBlock();
        while (next() != Token.END) {
            passItem();
        }
        if (written) {
            in.in().getByte();
        }
    }

    /// Reads all items into `level` of the node `target`.
    void collect(Object target, NodeLevel level) throws IOException {
        List<NodeItem> data = level.data();
        int fieldsAt = -1;
        while (next() != Token.END) {
            switch (next()) {
                case Token.BLOCK -> collectBlock(data);
                case Token.FIELDS -> {
                    fieldsAt = data.size();
                    takeFields().set(in, target);
                }
                default -> data.add(new NodeItem.Reference(in.component()));
            }
        }
        in.in().getByte();
        level.setFieldsAt(fieldsAt);
    }

    /// Adds the block in pieces of the size of java.io's blocks.
    private void collectBlock(List<NodeItem> data) throws IOException {
        startBlock();
        while (blockLeft > 0) {
            byte[] piece = in.in().getBytes(Math.min(blockLeft, JAVAIO_BLOCK));
            blockLeft -= piece.length;
            data.add(new NodeItem.Data(ByteBuffer.wrap(piece)));
        }
    }

    private void passItem() throws IOException {
        switch (next()) {
            case Token.BLOCK -> {
                startBlock();
                skipBlock();
            }
            case Token.FIELDS -> {
                if (fields == null) {
                    throw in.in().corrupt("default fields in external data");
                }
                passFieldsToken();
                fields.skip(in, readAsObjects);
            }
            default -> in.gathering().pass();
        }
    }

    private void skipBlock() throws IOException {
        while (blockLeft > 0) {
            int some = Math.min(blockLeft, PIECE);
            in.in().require(some);
            blockLeft -= some;
        }
    }

    /// Checks that a reference is next; the stream stays where it is if not.
    private void checkReference() throws IOException {
        int token = next();
        if (blockLeft > 0 || token == Token.BLOCK) {
            startBlock();
            throw optionalData(false);
        }
        if (token == Token.END) {
            throw optionalData(true);
        }
        if (token == Token.FIELDS && !isObjectNext()) {
            throw new StreamCorruptedException("default fields come next, not an object");
        }
    }

    /// Whether the default fields are next and begin with an object: java.io hands them out where
    /// no hook wrote them.
    private boolean isObjectNext() {
        return !written && fields != null && fields.level().primitiveBytes() == 0;
    }

    /// Reads a reference for user code.
    ///
    /// @param unshared whether no other reference may name the object
    @Nullable Object reference(boolean unshared) throws IOException {
        checkReference();
        if (--readsLeft < 0) {
            int limit = in.guard().limits().arrayLength();
            throw in.guard().exceeded("arrayLength=" + (limit + 1L), limit);
        }
        if (!written) {
            LevelFields of = Objects.requireNonNull(fields);
            int slot = readAsObjects++;
            fieldsRead = readAsObjects == of.level().references();
            if (of.isGathered()) {
                return of.gathered(in, slot);
            }
        }
        return streamed(unshared);
    }

    private @Nullable Object streamed(boolean unshared) throws IOException {
        if (fields != null && fields.areSkipped()) {
            return in.hooks().read(in.gathering()::pass);
        }
        if (in.peekToken() == Token.BACK) {
            return again(unshared);
        }
        return unshared ? unshared() : in.hooks().read(in::component);
    }

    private @Nullable Object unshared() throws IOException {
        int added = in.gathering().nextHandle();
        boolean outer = in.hooks().setUnshared(true);
        Object value = in.hooks().read(in::component);
        in.hooks().setUnshared(outer);
        if (value != null) {
            in.gathering().unshare(added, value);
        }
        return in.hooks().unshared(value);
    }

    /// Reads a back-reference. If it is refused user code may continue, as with java.io.
    private @Nullable Object again(boolean unshared) throws IOException {
        int handle = in.hooks().read(in::backReference);
        if (unshared) {
            throw new InvalidObjectException("cannot read back reference as unshared");
        }
        return in.named(handle);
    }

    private OptionalDataException optionalData(boolean end) {
        OptionalDataException e = Reflection.FACTORY.newOptionalDataExceptionForSerialization(end);
        if (!end) {
            e.length = atOnce();
        }
        return e;
    }

    /// True if there are primitive data before the next reference.
    private boolean startBlock() throws IOException {
        while (blockLeft == 0 && next() == Token.BLOCK) {
            in.in().getByte();
            blockSize = in.in().getCount("bytes of block data", 1);
            blockLeft = blockSize;
        }
        return blockLeft > 0;
    }

    /// Bytes of primitive data before the next item that can be read without waiting, no more than
    /// java.io's blocks have.
    int available() throws IOException {
        if (blockLeft == 0 && (!hasBlockHead() || !startBlock())) {
            return 0;
        }
        return (int) Math.min(atOnce(), in.in().presentHere());
    }

    private int atOnce() {
        return Math.min(blockLeft, JAVAIO_BLOCK - (blockSize - blockLeft) % JAVAIO_BLOCK);
    }

    private boolean skipsFields(SegmentInput from) throws IOException {
        return from.presentHere() > 0 && in.peekToken() == Token.FIELDS;
    }

    /// True if the next item is a block whose token and length have arrived.
    private boolean hasBlockHead() throws IOException {
        SegmentInput from = in.in();
        while (written && hasNoFields() && skipsFields(from)) {
            from.getByte();
        }
        long there = from.presentHere();
        if (!written || there == 0 || in.peekToken() != Token.BLOCK) {
            return false;
        }
        int length = 1;
        while (length < there && from.peekRaw(length) < 0) {
            length++;
        }
        return length < there;
    }

    /// Reads at most `most` bytes of primitive data; returns -1 if there are none.
    int read(byte[] bytes, int from, int most) throws IOException {
        if (!startBlock()) {
            return -1;
        }
        int count = Math.min(most, atOnce());
        in.in().getBytes(bytes, from, count);
        blockLeft -= count;
        return count;
    }

    /// Counts all bytes of the block that are in the input's buffer as read, at least `count`; the
    /// caller consumes them. Returns their number, 0 if the block has fewer than `count`.
    int passBlock(int count) throws IOException {
        if (blockLeft == 0 && isPlain()) {
            int all = in.in().passShort(Token.BLOCK, count);
            if (all > 0) {
                blockSize = all;
                return all;
            }
        }
        if (count > blockLeft && (blockLeft > 0 || !startBlock() || count > blockLeft)) {
            return 0;
        }
        int some = Math.min(blockLeft, in.in().available(count));
        in.in().require(some);
        blockLeft -= some;
        return some;
    }

    /// Un-reads the last `count` bytes.
    void giveBack(int count) {
        in.in().giveBack(count);
        blockLeft += count;
    }
}
