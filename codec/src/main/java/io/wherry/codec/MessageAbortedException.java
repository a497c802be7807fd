// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Serial;

/// The writer failed in the middle of this message and said so. The next message can be read.
public final class MessageAbortedException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    /// @param reason the writer's exception: its class name and message
    public MessageAbortedException(String reason, long position) {
        super("writer aborted the message: " + reason, position);
    }
}
