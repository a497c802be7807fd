// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.description.StreamLevel;
import io.wherry.codec.internal.message.ArrayRefusal;
import io.wherry.codec.internal.message.CollectionElements;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/// The stream that the JDK's collections are given: what they allocate is held against what the
/// stream can hold of them, and what they hash against the size of the message. One reader owns it.
final class CollectionHookInputStream extends HookInputStream {
    /// Elements allocated for each byte that is written: a sparse hash table has not as many.
    private static final int EACH = 8;

    /// A class that allocates when its elements have been read.
    private static final Class<?> READ_BEFORE = PriorityBlockingQueue.class;

    private final JavaioReader reader;
    private final Admitter admitter;

    private CollectionHookInputStream(JavaioReader reader, Admitter admitter) throws IOException {
        this.reader = reader;
        this.admitter = admitter;
        super(reader);
        // only a collection that allocates asks it: this stream itself reads nothing
        setObjectInputFilter(this::admit);
    }

    static CollectionHookInputStream of(JavaioReader reader, Admitter admitter) {
        try {
            return new CollectionHookInputStream(reader, admitter);
        } catch (IOException e) {
            throw new AssertionError("a stream without a source does no I/O", e);
        }
    }

    /// Whether the `readObject` that `type` declares is given such a stream.
    static boolean isFor(@Nullable Class<?> type) {
        return type != null
                && type.getClassLoader() == null
                && type.getPackageName().startsWith("java.util");
    }

    private ObjectInputFilter.Status admit(ObjectInputFilter.FilterInfo info) {
        Class<?> type = info.serialClass();
        int length = (int) info.arrayLength();
        try {
            StreamLevel level = reader.hooks().level();
            Class<?> by = level == null ? null : level.here();
            admitter.admitWithin(type, length, by);
            if (length > CollectionElements.FREE && type != null) {
                reserve(length / EACH, type.getTypeName(), by);
            }
        } catch (IOException e) {
            throw new ArrayRefusal(e);
        }
        return ObjectInputFilter.Status.UNDECIDED;
    }

    /// Reserves what the hook of class `by` allocates.
    private void reserve(int count, String what, @Nullable Class<?> by) throws IOException {
        if (by == READ_BEFORE) {
            reader.in().budget().reserveRead(count, what);
        } else if (!CollectionElements.allocatesNothing(by)) {
            reader.in().budget().reserve(count, what);
        }
    }

    @Override
    protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
        reader.hooks().countRead();
        Object read = super.readObjectOverride();
        HashCostTracker hashed = reader.hooks().hashed();
        if (hashed != null) {
            hashed.read(read, admitter.references());
        }
        return read;
    }

    @Override
    public void defaultReadObject() throws IOException, ClassNotFoundException {
        noted(reader.hooks().readDefault());
    }

    @Override
    public GetField readFields() throws IOException, ClassNotFoundException {
        return noted(super.readFields());
    }

    private GetField noted(GetField fields) throws IOException, ClassNotFoundException {
        HashCostTracker hashed = reader.hooks().hashed();
        if (hashed != null) {
            hashed.fields(fields, admitter.references());
        }
        return fields;
    }
}
