// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import io.wherry.codec.ClassFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The streams of java.io and of Wherry, reading untrusted bytes; records the queries of their
/// filters.
final class FilteredStreams implements ObjectInputFilter {
    /// Longest array: java.io allocates any.
    private static final int LONGEST = 100_000;

    private final ClassFilter classes;
    private final List<String> asked = new ArrayList<>();

    private FilteredStreams(ClassFilter classes) {
        this.classes = classes;
    }

    /// A value and the queries of the filter until it was read.
    record Outcome(@Nullable Object value, List<String> asked) {}

    /// A value that does not fit where it stands, or is none of its class, or data where none may be: so java.io's streams say it, and those in their place.
    static final class Misfit extends RuntimeException {
        private static final long serialVersionUID = 1;

        Misfit(Throwable cause) {
            super(cause);
        }
    }

    static Outcome ours(byte[] bytes, ClassFilter classes) throws IOException {
        try {
            return new FilteredStreams(classes)
                    .read(new io.wherry.stream.ObjectInputStream(new ByteArrayInputStream(bytes)));
        } catch (ClassCastException
                | ArrayStoreException
                | IllegalStateException
                | IllegalArgumentException
                | DateTimeException e) {
            throw new Misfit(e);
        }
    }

    static Outcome javaio(byte[] bytes, ClassFilter classes) throws IOException {
        return new FilteredStreams(classes)
                .read(new ObjectInputStream(new ByteArrayInputStream(bytes)));
    }

    private Outcome read(ObjectInputStream in) throws IOException {
        try (in) {
            in.setObjectInputFilter(this);
            return new Outcome(in.readObject(), asked);
        } catch (ClassNotFoundException e) {
            throw new IOException("class is not here", e);
        }
    }

    @Override
    public Status checkInput(FilterInfo info) {
        Class<?> type = info.serialClass();
        asked.add(
                (type == null ? "no class" : type.getName())
                        + ", length="
                        + info.arrayLength()
                        + ", depth="
                        + info.depth()
                        + ", references="
                        + info.references());
        while (type != null && type.isArray()) {
            type = type.getComponentType();
        }
        boolean allowed = type == null || type.isPrimitive() || classes.allows(type.getName());
        return allowed && info.arrayLength() <= LONGEST ? Status.UNDECIDED : Status.REJECTED;
    }
}
