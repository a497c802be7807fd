// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

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
///  +----------------+---+
///  |  block length  | k |   k: one of the constants; the length is that of a BLOCK, else 0
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

    private Items() {}

    /// Gathers a level that no hook wrote.
    static void gatherDefault(LeanReader in, Level level) throws IOException {
        gatherFields(in, level);
        in.stacks().pushItem(END);
    }

    /// Gathers on until the level's end (true) or a [Token#DRAIN] (false).
    ///
    /// @param level whose default fields may come, or null for none
    static boolean gather(LeanReader in, @Nullable Level level) throws IOException {
        while (true) {
            int token = in.peekToken();
            switch (token) {
                case Token.BLOCK -> gatherBlock(in);
                case Token.FIELDS -> {
                    in.in().getByte();
                    if (level == null) {
                        throw in.in().corrupt("default fields in external data");
                    }
                    gatherFields(in, level);
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
                    in.gathering().reference();
                    in.stacks().pushItem(token == Token.BACK ? BACK_REFERENCE : REFERENCE);
                }
            }
        }
    }

    /// A level without fields gets no item: hooks may read or leave its default fields as they like.
    private static void gatherFields(LeanReader in, Level level) throws IOException {
        if (level.fields().isEmpty()) {
            return;
        }
        in.gathering().bytes(level.primitiveBytes());
        for (int i = 0; i < level.references(); i++) {
            in.gathering().reference();
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
