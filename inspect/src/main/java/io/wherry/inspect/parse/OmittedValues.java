// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Values that a visitor has left out although the stream may refer to them.
public interface OmittedValues {
    /// No values.
    OmittedValues NONE =
            new OmittedValues() {
                @Override
                public void attach(IntSupplier handles) {}

                @Override
                public @Nullable Span toRead(int handle) {
                    return null;
                }

                @Override
                public @Nullable Span toSkip(long offset) {
                    return null;
                }
            };

    /// The bytes of an object, array, enum constant or class object.
    ///
    /// @param handlesBefore handles that the stream has given before its first byte
    /// @param handlesAfter the same after its last byte
    record Span(int handle, long begin, int handlesBefore, long end, int handlesAfter) {}

    /// Called before all others.
    ///
    /// @param handles returns how many handles the stream has given
    void attach(IntSupplier handles);

    /// Returns the value that the parser reads at a reference to this handle, as if it stood there; null for none.
    @Nullable Span toRead(int handle);

    /// Returns the value with this begin if the parser does not read it again; it calls [StreamVisitor#reference] instead.
    @Nullable Span toSkip(long offset);
}
