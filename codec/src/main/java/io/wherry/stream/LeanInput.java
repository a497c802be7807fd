// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.catalog.CodecSettings;
import io.wherry.codec.internal.javaio.reader.ReaderData;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.ProgramData;
import io.wherry.codec.internal.lean.SuspendedStream;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.message.Engines;
import io.wherry.codec.internal.message.MessageReader;
import io.wherry.codec.internal.shape.Reflection;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.OptionalDataException;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An object stream in the lean format, as [LeanOutput] writes it.
final class LeanInput {
    private static final int BLOCK = 1 << 10;

    private final ByteSource source;
    private final boolean readsAhead;
    private final LeanOptions options;
    private final @Nullable Engines engines;

    /// The reader borrowed from the codec, until the stream ends; null if there is none to give
    /// back.
    private Engines.@Nullable Loan<MessageReader> loan;

    /// The thread that borrowed it.
    private long borrower;

    private final Supplier<@Nullable ObjectInputFilter> filter;
    private final Supplier<@Nullable ClassLoader> loader;
    private final ReaderData data = ReaderData.from(this::readData);

    private @Nullable ProgramData between;

    /// The stream's first byte, if it was taken from the source before.
    private int first = -1;

    /// Made at the first read of data or of an object.
    private @Nullable LeanReader reader;

    /// The filter that [#reader] was made with: until an object is read, the program may set
    /// another one.
    private @Nullable ObjectInputFilter filtered;

    private boolean objectsRead;

    /// True from [#close] to the next object: there are no data, as in java.io.
    private boolean dataClosed;

    /// True if there was no reader, or [#close] gave it back: another one would begin within the
    /// stream.
    private boolean lost;

    /// The stream after its first object, when the reader was given back.
    private @Nullable SuspendedStream suspended;

    /// Calls of [#read] within one another.
    private int calls;

    /// @param readsAhead true if bytes after the requested ones may be taken from the source
    /// @param filter returns the filter in effect, or null
    /// @param loader returns the class loader that finds the classes
    LeanInput(
            ByteSource source,
            boolean readsAhead,
            CodecSettings settings,
            Supplier<@Nullable ObjectInputFilter> filter,
            Supplier<@Nullable ClassLoader> loader) {
        this.source = source;
        this.readsAhead = readsAhead;
        this.options = settings.options();
        this.engines = settings.leanEngines();
        this.filter = filter;
        this.loader = loader;
    }

    /// Where the program reads primitive data.
    ReaderData data() {
        return data;
    }

    /// The stream's first byte was taken from the source.
    void beginBehind(byte firstByte) {
        first = firstByte & 0xff;
    }

    /// @throws IOException if an object is being read: its bytes are not those of the program
    private ProgramData between() throws IOException {
        if (calls > 0) {
            throw new IOException("stream active: an object is being read");
        }
        reader();
        return Objects.requireNonNull(between);
    }

    /// @throws IOException if the stream was closed, and its reader does not know where it was
    private LeanReader reader() throws IOException {
        LeanReader made = reader;
        if (made == null) {
            if (lost) {
                throw new IOException("the stream is closed");
            }
            made = suspended == null ? begun() : resumed(suspended);
            reader = made;
        }
        if (!isBorrower()) {
            loan = null; // one thread may be reading while another one closes
        }
        return made;
    }

    private LeanReader begun() {
        ObjectInputFilter set = filter.get();
        filtered = set;
        LeanReader made = set == null ? borrowed() : filtering(set);
        between = ProgramData.begin(made, source, readsAhead, loader);
        if (first >= 0) {
            between.unread((byte) first);
            first = -1;
        }
        return made;
    }

    private LeanReader resumed(SuspendedStream stream) {
        LeanReader made = borrowed();
        between = stream.resume(made, source, loader);
        suspended = null;
        return made;
    }

    private boolean isBorrower() {
        return Thread.currentThread().threadId() == borrower;
    }

    private @Nullable Object message(LeanReader from) throws IOException {
        calls++;
        try {
            return from.readMessage();
        } finally {
            calls--;
        }
    }

    private LeanReader filtering(ObjectInputFilter set) {
        return new LeanReader(
                CodecCatalog.INSTANCE, options.withAdmission(options.admission().withFilter(set)));
    }

    /// Returns a reader of the codec, if it has readers of the format; otherwise a new one.
    private LeanReader borrowed() {
        if (engines != null) {
            Engines.Loan<MessageReader> taken = engines.reader();
            if (taken.engine() instanceof LeanReader lent) {
                loan = taken;
                borrower = Thread.currentThread().threadId();
                return lent;
            }
            taken.giveBack();
        }
        return new LeanReader(CodecCatalog.INSTANCE, options);
    }

    /// Ends the use of the reader. A later read gets another one, which knows no earlier objects.
    private void giveBack() {
        Engines.Loan<MessageReader> taken = loan;
        reader = null;
        between = null;
        if (taken != null) {
            loan = null;
            taken.giveBack();
        }
    }

    /// Returns true if the source is an array at its end: the reader is not needed any longer,
    /// whether the stream will be closed or, as often, will not.
    private boolean hasEnded() throws IOException {
        return source.takesBack() && source.available() == 0 && data.held() == 0;
    }

    /// Returns true if another reader may continue the stream, of which the first object was read.
    private boolean suspends(LeanReader from) {
        if (readsAhead || source.takesBack() || data.held() > 0) {
            return false;
        }
        suspended = SuspendedStream.of(from);
        return suspended != null;
    }

    @Nullable Object read(boolean unshared) throws IOException {
        LeanReader from = reader();
        ObjectInputFilter set = filter.get();
        if (set != filtered) {
            filterFrom(from, set);
        }
        boolean isFirst = !objectsRead; // many a stream has one object
        boolean ahead = isFirst && source.takesBack();
        objectsRead = true;
        from.hooks().setUnshared(unshared);
        Object root = ahead ? readAhead(from) : readNext(from);
        if (unshared) {
            from.hooks().setUnshared(false);
            Object only = from.hooks().unshared(root);
            from.disown(root);
            root = only;
        } else if (loan != null && calls == 0 && (hasEnded() || (isFirst && suspends(from)))) {
            giveBack();
        }
        return root;
    }

    /// As [#readNext]; may read ahead, and hands the bytes after the object back to the source.
    private @Nullable Object readAhead(LeanReader from) throws IOException {
        ProgramData segments = between();
        segments.beginAhead();
        try {
            return readNext(from);
        } finally {
            segments.endAhead();
        }
    }

    private @Nullable Object readNext(LeanReader from) throws IOException {
        if (dataClosed) {
            dataClosed = false;
            between().skipRest();
        }
        long left = dataLeft();
        if (left > 0) {
            OptionalDataException e =
                    Reflection.FACTORY.newOptionalDataExceptionForSerialization(false);
            e.length = (int) Math.min(left, Integer.MAX_VALUE);
            throw e;
        }
        between().beginRead();
        return message(from);
    }

    private void filterFrom(LeanReader from, @Nullable ObjectInputFilter set) {
        if (objectsRead) {
            throw new IllegalStateException(
                    "filter can not be set after an object has been read from a lean stream");
        }
        from.guard().filter(set);
        loan = null; // a reader with this filter is for no other stream
        filtered = set;
    }

    /// Bytes of the program that come before the next object, of one segment.
    private long dataLeft() throws IOException {
        return data.held() > 0 ? data.held() + between().left() : between().next();
    }

    private int readData(byte[] target, int from, int most) throws IOException {
        if (dataClosed) {
            return -1;
        }
        ProgramData segments = between();
        return segments.next() == 0 ? -1 : segments.read(target, from, most);
    }

    /// Bytes that can be read without waiting; no more than java.io's would say, which has them in
    /// blocks.
    int available() throws IOException {
        if (dataClosed) {
            return 0;
        }
        ProgramData segments = between();
        int held = data.held();
        long left = held > 0 ? held + segments.left() : segments.available();
        long passed = Math.max(0, segments.passed() - held);
        return (int) Math.min(left, BLOCK - passed % BLOCK);
    }

    void close() throws IOException {
        dataClosed = true;
        data.close();
        if (loan != null && isBorrower() && calls == 0 && !source.takesBack()) {
            giveBack();
        } else if (readsAhead) {
            reader = null; // with the bytes it has read ahead
            between = null;
        }
        lost = !readsAhead && !source.takesBack() && reader == null && suspended == null;
        source.close();
    }
}
