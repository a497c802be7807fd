// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.message.ExceptionText;
import java.io.Serial;

/// A delegate of a [FormatChain] failed to read a message. The cause is the delegate's exception.
public final class DelegateFailedException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    private final String delegate;

    /// @param delegate its name in the chain
    /// @param facts about the message
    public DelegateFailedException(String delegate, String facts, Throwable cause) {
        this.delegate = delegate;
        super(
                "delegate failed: delegate="
                        + delegate
                        + ", "
                        + facts
                        + ", cause="
                        + ExceptionText.of(cause),
                0,
                cause);
    }

    /// Returns the name of the delegate in the chain.
    public String delegate() {
        return delegate;
    }
}
