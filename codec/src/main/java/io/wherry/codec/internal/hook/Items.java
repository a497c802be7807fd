// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.SegmentInput;
import io.wherry.codec.internal.lean.Token;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What a hook wrote, gathered before the hook that reads it runs.
///
/// ```text
///  31               3   0
///  +----------------+---+   k: one of the constants; n: of a BLOCK its length, of a REFERENCE the handle of the object
///  |       n        | k |   if it is a new one, of a BACK_REFERENCE that of the object it names, else 0
///  +----------------+---+
/// ```
final class Items {
    static final int BLOCK = 0;
    static final int REFERENCE = 1;
    static final int BACK_REFERENCE = 2;
    static final int FIELDS = 3;
    static final int END = 4;

    static final int KIND_BITS = 3;
    static final int KIND_MASK = (1 << KIND_BITS) - 1;

    /// Longest block in one item; longer ones become several.
    private static final int LONGEST = 1 << 20;

    /// Stands for all handles that are larger.
    private static final int FAR = (1 << (Integer.SIZE - KIND_BITS)) - 1;

    private Items() {}

    /// The handle in an item of a reference.
    static int handle(int item) {
        return item >>> KIND_BITS;
    }

    /// Gathers a level that no hook wrote.
    static void gatherDefault(LeanReader in, Fields fields) throws IOException {
        gatherFields(in, fields);
        in.stacks().pushItem(END);
    }

    /// Gathers on until the level's end (true) or a [Token#DRAIN] (false).
    ///
    /// @param fields whose default fields may come, or null for none
    static boolean gather(LeanReader in, @Nullable Fields fields) throws IOException {
        while (true) {
            int token = in.peekToken();
            switch (token) {
                case Token.BLOCK -> gatherBlock(in);
                case Token.FIELDS -> {
                    in.in().getByte();
                    if (fields == null) {
                        throw in.in().corrupt("default fields in external data");
                    }
                    gatherFields(in, fields);
                }
                case Token.DRAIN -> {
                    in.in().getByte();
                    return false;
                }
                case Token.END -> {
                    in.in().getByte();
                    in.stacks().pushItem(END);
                    return true;
                }
                default -> {
                    int next = in.gathering().nextHandle();
                    gatherReference(in, fields != null && fields.skipsAll());
                    boolean back = token == Token.BACK;
                    int handle = Math.min(back ? in.gathering().lastBack() : next, FAR);
                    int kind = back ? BACK_REFERENCE : REFERENCE;
                    in.stacks().pushItem(handle << KIND_BITS | kind);
                }
            }
        }
    }

    private static void gatherReference(LeanReader in, boolean skipped) throws IOException {
        if (skipped) {
            in.gathering().skipped();
        } else {
            in.gathering().reference();
        }
    }

    /// A level without fields gets no item: hooks may read or leave its default fields as they like.
    private static void gatherFields(LeanReader in, Fields fields) throws IOException {
        Level level = fields.level();
        if (level.fields().isEmpty()) {
            return;
        }
        in.gathering().bytes(level.primitiveBytes());
        for (int slot = 0; slot < level.references(); slot++) {
            gatherReference(in, fields.skips(slot));
        }
        in.stacks().pushItem(FIELDS);
    }

    private static void gatherBlock(LeanReader in) throws IOException {
        SegmentInput source = in.in();
        source.getByte();
        int left = source.getCount("bytes of block data", 1);
        while (left > 0) {
            int count = Math.min(left, LONGEST);
            int at = in.stacks().pushBytes(count);
            source.getBytes(in.stacks().bytes(), at, count);
            in.stacks().pushItem(count << KIND_BITS | BLOCK);
            left -= count;
        }
    }
}
