// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import io.wherry.codec.WireFormatException;
import java.io.Serial;

/// No format of a [FormatChain] recognizes a message. The exception's message has the first bytes
/// in hexadecimal digits, the length, and the formats that were tried.
public final class UnknownFormatException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    /// @param message first bytes, length, and the formats that were tried
    public UnknownFormatException(String message) {
        super(message, 0);
    }
}
