// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.segment;

import java.io.IOException;

/// Receives what precedes the data of segments.
public interface SegmentListener {
    /// Expects no class descriptions.
    SegmentListener NONE =
            new SegmentListener() {
                @Override
                public void define(int number, SegmentInput in) {}
            };

    /// Must read exactly `number` class descriptions from the input.
    void define(int number, SegmentInput in) throws IOException;

    /// Reads what precedes the class descriptions of a message, and returns how many handles the
    /// writer had given before the message.
    default int open(SegmentInput in) throws IOException {
        return in.getLength("handle base");
    }

    /// Returns true if the messages are records: the stream has no magic, and no message needs an
    /// earlier one.
    default boolean readsRecords() {
        return false;
    }
}
