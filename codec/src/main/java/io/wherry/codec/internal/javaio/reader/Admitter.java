// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.internal.lean.admission.AdmissionPolicy;
import io.wherry.codec.internal.message.CollectionElements;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Checks the limits of a reader, and asks its filter what java.io asks it. One reader owns it.
public final class Admitter {
    private final AdmissionPolicy admission;
    private final Supplier<@Nullable ObjectInputFilter> filter;
    private final long mostReferences;
    private final int longestArray;
    private @Nullable JavaioReader reader;

    /// Everything met in the stream, as java.io counts it: objects, nulls, references.
    private long references;

    /// How many of them before this message.
    private long before;

    /// @param filter returns the filter in effect, or null
    public Admitter(AdmissionPolicy admission, Supplier<@Nullable ObjectInputFilter> filter) {
        this.admission = admission;
        this.filter = filter;
        this.mostReferences = admission.limits().references();
        this.longestArray = admission.limits().arrayLength();
    }

    void listen(JavaioReader toReader) {
        reader = toReader;
    }

    void begin() {
        references = 0;
        before = 0;
    }

    void beginMessage() {
        before = references;
    }

    /// Returns the greatest length of a message.
    long mostBytes() {
        return admission.limits().bytes();
    }

    /// Counts something that was met.
    void met() throws LimitExceededException {
        references++;
        if (references - before > mostReferences) {
            throw new LimitExceededException("references", mostReferences, position());
        }
    }

    /// Checks how much user code runs within other.
    void admitDepth(int depth) throws LimitExceededException {
        if (depth > admission.limits().depth()) {
            throw new LimitExceededException("depth", admission.limits().depth(), position());
        }
    }

    private long position() {
        return reader == null ? 0 : reader.position();
    }

    private int depth() {
        return reader == null ? 1 : reader.depth();
    }

    /// Asks whether the class of that name may be loaded.
    void admitName(String name) throws FilterRejectedException {
        if (admission.classes() == null) {
            return;
        }
        String component = name;
        if (name.startsWith("[")) {
            int dimensions = name.lastIndexOf('[') + 1;
            boolean ofClass = name.startsWith("L", dimensions) && name.endsWith(";");
            component = ofClass ? name.substring(dimensions + 1, name.length() - 1) : "";
        }
        if (!component.isEmpty() && !admission.classes().allows(component)) {
            throw new FilterRejectedException(name, "class is not allowed", position(), null);
        }
    }

    /// Asks the filter.
    ///
    /// @param type the class, or null for a back-reference
    /// @param arrayLength of an array to be made, otherwise -1
    void admit(@Nullable Class<?> type, int arrayLength)
            throws InvalidClassException, LimitExceededException {
        checkLength(type, arrayLength);
        ask(type, arrayLength, depth());
    }

    private void checkLength(@Nullable Class<?> type, int arrayLength)
            throws LimitExceededException {
        if (arrayLength > longestArray) {
            throw exceeded(type, arrayLength);
        }
    }

    private LimitExceededException exceeded(@Nullable Class<?> type, long length) {
        String name = type == null ? "array" : type.getTypeName();
        return new LimitExceededException(
                "arrayLength=" + length + ", class=" + name, longestArray, position());
    }

    /// As [#admit], for an array that the object being read allocates in its hook of class `by`.
    void admitWithin(@Nullable Class<?> type, int slots, @Nullable Class<?> by) throws IOException {
        if (by != null && CollectionElements.exceeds(slots, longestArray, by)) {
            throw exceeded(type, slots);
        }
        ask(type, slots, depth() - 1);
    }

    /// As [#admit], for the array of a collection that has `elements`.
    void admitTable(Class<?> type, int slots, long elements) throws IOException {
        if (elements > longestArray) {
            throw exceeded(type, elements);
        }
        ask(type, slots, depth());
    }

    /// The hook of a collection, which `type` declares, reads its object of that number.
    void admitRead(@Nullable Class<?> type, int number) throws LimitExceededException {
        if (number > longestArray
                && type != null
                && number > CollectionElements.mostReads(type, longestArray)) {
            throw exceeded(type, number);
        }
    }

    /// Everything met in this message.
    long references() {
        return references - before;
    }

    private void ask(@Nullable Class<?> type, int arrayLength, int depth)
            throws InvalidClassException {
        ObjectInputFilter asked = filter.get();
        if (asked == null) {
            return;
        }
        ObjectInputFilter.Status status;
        RuntimeException cause = null;
        try {
            status = asked.checkInput(new Info(type, arrayLength, depth, references, position()));
        } catch (RuntimeException e) {
            status = ObjectInputFilter.Status.REJECTED;
            cause = e;
        }
        if (status == null || status == ObjectInputFilter.Status.REJECTED) {
            InvalidClassException rejected = new InvalidClassException("filter status: " + status);
            if (cause != null) {
                rejected.initCause(cause);
            }
            throw rejected;
        }
    }

    private record Info(
            @Nullable Class<?> serialClass,
            long arrayLength,
            long depth,
            long references,
            long streamBytes)
            implements ObjectInputFilter.FilterInfo {}
}
