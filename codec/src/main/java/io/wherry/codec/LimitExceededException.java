// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Serial;

/// The message is deeper, longer or holds more than the reader's [Limits] allow.
public final class LimitExceededException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    /// @param what the component of [Limits] that was exceeded, and further facts
    public LimitExceededException(String what, long limit, long position) {
        super("limit exceeded: " + what + ", limit=" + limit, position);
    }
}
