// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import io.wherry.codec.MessageAbortedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The segment that ends a message which its writer gave up.
final class AbortedMessage {
    private static final int LONGEST_REASON = 4096;

    private AbortedMessage() {}

    /// Reads the reason for which the writer gave up the message, and skips the message.
    static MessageAbortedException read(SegmentInput in) throws IOException {
        int most = (int) Math.min(in.segmentLeft(), LONGEST_REASON);
        int from = in.require(most);
        String reason = new String(in.bytes(), from, most, StandardCharsets.UTF_8);
        MessageAbortedException failure = new MessageAbortedException(reason, in.position());
        in.skipMessage();
        return failure;
    }
}
