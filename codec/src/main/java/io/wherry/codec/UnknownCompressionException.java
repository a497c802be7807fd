// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Serial;

/// The message is compressed in a way that its reader does not know: its codec has no compression,
/// or no provider of the algorithm is there.
public final class UnknownCompressionException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    /// @param position in the compressed stream, in bytes
    public UnknownCompressionException(String message, long position) {
        super(message, position);
    }
}
