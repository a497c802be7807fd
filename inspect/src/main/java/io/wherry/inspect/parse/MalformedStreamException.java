// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import io.wherry.codec.WireFormatException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Bytes that are not a java.io stream, or end before the stream does. The message names the byte and the expected element.
public final class MalformedStreamException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    private final String expected;

    /// @param expected the element that the format has at `position`
    /// @param found the bytes that are there
    public MalformedStreamException(String expected, String found, long position) {
        this(expected, found, position, null);
    }

    /// @param cause the exception that says what is wrong; null for none
    public MalformedStreamException(
            String expected, String found, long position, @Nullable Throwable cause) {
        this.expected = expected;
        String there = UtfText.printed(found); // names of the stream, for example
        super("malformed stream: expected=" + expected + ", found=" + there, position, cause);
    }

    /// Returns the element that the format has where the error was noticed.
    public String expected() {
        return expected;
    }
}
