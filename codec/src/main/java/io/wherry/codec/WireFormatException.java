// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Bytes that are cut short, corrupt or do not fit the classes here. The message names the byte,
/// and the class and field being read where one was.
public class WireFormatException extends IOException {
    @Serial private static final long serialVersionUID = 1;

    /// Bytes from the start of the stream to where the error was noticed.
    private final long position;

    /// Steps of a path that are kept.
    private static final int MOST_STEPS = 64;

    private @Nullable String place;
    private @Nullable String field;
    private String path = "";
    private int steps;

    public WireFormatException(String message, long position) {
        this(message, position, null);
    }

    public WireFormatException(String message, long position, @Nullable Throwable cause) {
        this.position = position;
        super(message + " at byte " + position, cause);
    }

    /// Adds the class and field that were being read. The first call counts for [#field]; each
    /// further one is a step outwards for [#path].
    public final void locate(String className, String fieldName) {
        if (place == null) {
            place = ", class=" + className + ", field=" + fieldName;
            field = className + '.' + fieldName;
        }
        step('.' + fieldName);
    }

    /// Adds the element of an array or list that was being read to [#path].
    public final void locateElement(int index) {
        step("[" + index + ']');
    }

    /// Sets [#path] to all that leads to the object.
    public final void locatePath(String whole) {
        path = whole;
    }

    /// Of a path that is too long, the outer steps are left out.
    private void step(String outer) {
        if (++steps <= MOST_STEPS) {
            path = outer + path;
        }
    }

    /// Returns the innermost field that was being read, as `com.acme.Order.items`; null if the
    /// object was in none.
    public final @Nullable String field() {
        return field;
    }

    /// Returns the fields and elements that lead to the object that was being read, as
    /// `.order.items[3]`; empty for the root. It lacks elements of some collections, and the part
    /// above an object that lies deep in the graph, since that is read after the objects above it.
    public final String path() {
        return path;
    }

    @Override
    public String getMessage() {
        String message = String.valueOf(super.getMessage());
        return place == null ? message : message + place;
    }

    public final long position() {
        return position;
    }
}
