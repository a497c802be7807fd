// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.failure;

import io.wherry.codec.UnknownClassException;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.handle.FillAction;
import io.wherry.codec.internal.lean.handle.ReaderHandles;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.message.ExceptionText;
import io.wherry.codec.internal.message.JdkCode;
import java.io.IOException;
import java.io.InvalidObjectException;

/// The errors of messages whose bytes are well-formed, but do not make a graph. One reader owns it.
public final class Failures {
    private final SegmentInput in;

    public Failures(SegmentInput in) {
        this.in = in;
    }

    /// Returns the error for an exception of this library that bytes caused.
    public IOException unreadable(RuntimeException cause) {
        return new WireFormatException("object cannot be made: " + cause, in.position(), cause);
    }

    /// Runs `filling`; an exception of it means that the elements do not fit into such a
    /// collection.
    public void fill(Class<?> type, FillAction filling) throws IOException {
        try {
            filling.run();
        } catch (RuntimeException | StackOverflowError e) {
            throw unfillable(type, e);
        }
    }

    /// The error for code of a class that overflowed the stack: it follows a graph that is deep, or
    /// a cycle.
    public WireFormatException endless(Class<?> type, StackOverflowError cause) {
        return new WireFormatException(
                "code of a class needs too much stack: class=" + type.getName(),
                in.position(),
                cause);
    }

    /// The error for a back-reference that goes before the first of `objects`, or does not go back.
    public WireFormatException nowhere(int distance, int objects) {
        return in.corrupt(
                "back-reference to nowhere: distance=" + distance + ", objects=" + objects);
    }

    /// Returns the error for a back-reference to an object that could not be read, or was read
    /// unshared.
    public IOException refused(Object mark) {
        if (mark == ReaderHandles.UNSHARED) {
            return new InvalidObjectException("cannot read back reference to unshared object");
        }
        if (mark instanceof ReaderHandles.Absent absent) {
            String name = absent.className();
            return new UnknownClassException(name, in.position(), new ClassNotFoundException(name));
        }
        return in.corrupt("reference into a message that could not be read");
    }

    /// Returns the error for an exception of a collection that was being filled.
    public WireFormatException unfillable(Class<?> type, Throwable cause) {
        return new WireFormatException(
                "collection cannot be filled: class="
                        + type.getName()
                        + ", "
                        + ExceptionText.of(cause),
                in.position(),
                cause);
    }

    /// Returns the error for an exception of the JDK's code at unexpected bytes.
    ///
    /// @throws Error `thrown`, if it is another one
    public WireFormatException unmade(Error thrown) {
        if (!JdkCode.threwForBytes(thrown)) {
            throw thrown;
        }
        return new WireFormatException("object cannot be made: " + thrown, in.position(), thrown);
    }

    /// Returns the error for a reference that does not fit its place.
    public WireFormatException misfit(String type, String place, RuntimeException cause) {
        return new WireFormatException(
                "object does not fit: class="
                        + type
                        + ", field="
                        + place
                        + ", "
                        + cause.getMessage(),
                in.position(),
                cause);
    }
}
