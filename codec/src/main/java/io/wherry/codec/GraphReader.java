// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.event.DecodedEvent;
import io.wherry.codec.internal.event.FlightRecording;
import io.wherry.codec.internal.message.Engines;
import io.wherry.codec.internal.message.MessageReader;
import io.wherry.codec.internal.message.StreamFormat;
import io.wherry.codec.internal.type.TypeCheck;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads the messages of one [GraphWriter]. One thread at a time may use it.
///
/// It takes all bytes the source has ready, including those after the message. Objects of earlier
/// messages are kept for later references until the writer resets.
public final class GraphReader implements Closeable {
    private final ByteSource source;
    private final MessageReader reader;
    private final @Nullable StreamFormat told;
    private final Engines.@Nullable Loan<MessageReader> loan;
    private boolean closed;

    /// True while a message is read.
    private boolean reading;

    /// True if the reader asks the predicate of the last message about classes.
    private boolean admitting;

    /// As the other constructor, with a reader that [#close] gives back.
    GraphReader(
            ByteSource source,
            Engines.Loan<MessageReader> loan,
            ClassLoader loader,
            @Nullable StreamFormat told) {
        this.told = told;
        this.source = source;
        this.loan = loan;
        this.reader = loan.engine();
        reader.beginStream(source, true, loader);
    }

    /// @param told the format, if the flight recorder records messages
    GraphReader(
            ByteSource source,
            MessageReader reader,
            ClassLoader loader,
            @Nullable StreamFormat told) {
        this.told = told;
        this.source = source;
        this.loan = null;
        this.reader = reader;
        reader.beginStream(source, true, loader);
    }

    /// Reads the next message.
    ///
    /// @throws java.io.EOFException if the stream has ended
    /// @throws MessageAbortedException if the writer failed in the middle of it; the next one may
    ///     be read
    /// @throws WireFormatException if the bytes are cut, corrupt or do not fit the classes here;
    ///     unless the stream itself is broken, the next message may be read. In the java.io format
    ///     it is an exception of java.io where that has one: `EOFException` for cut bytes, too
    /// @throws IllegalStateException if the reader was closed
    public @Nullable Object read() throws IOException {
        checkOpen();
        if (admitting && !reading) {
            admitting = false;
            reader.admitting(null);
        }
        return readNext();
    }

    private @Nullable Object readNext() throws IOException {
        DecodedEvent event =
                told != null && FlightRecording.isInitialized() ? FlightRecording.decoding() : null;
        if (told == null || event == null) {
            return readMessage();
        }
        Object root = readMessage();
        if (!closed) { // its engine would be another one's
            event.tell(root, reader.bytes(), reader.format(told).word());
        }
        return root;
    }

    /// The engine of a reader that a hook closed is released after the message.
    private @Nullable Object readMessage() throws IOException {
        if (reading) {
            return reader.readMessage(); // of a hook, which the format may refuse
        }
        reading = true;
        try {
            return reader.readMessage();
        } finally {
            reading = false;
            if (closed) {
                release();
            }
        }
    }

    /// Reads as [#read] does, for a message whose classes are known: `admitted` is asked about the
    /// class of each object, at its first object, before the class is initialised; and about the
    /// classes of arrays. It is not asked about superclasses and the classes that the format itself
    /// knows (see [ClassFilter]). Its result for a class must not change from true to false.
    /// Filters are asked as well. It is not asked about the messages that [#read] reads later.
    ///
    /// A class that an earlier message was allowed to have is asked about again if `admitted` is
    /// another object now.
    ///
    /// @throws FilterRejectedException if `admitted` returns false
    /// @throws UnsupportedOperationException in the java.io format
    /// @throws IllegalStateException if the reader was closed, or a hook calls it
    public @Nullable Object readAdmitting(Predicate<? super Class<?>> admitted) throws IOException {
        checkIdle();
        reader.admitting(admitted);
        admitting = true;
        return readNext();
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("reader is closed");
        }
    }

    private void checkIdle() {
        checkOpen();
        if (reading) {
            throw new IllegalStateException("a message is being read");
        }
    }

    /// As [#readAdmitting(Predicate)], finding classes by `loader`: messages of one stream may be
    /// for different parts of a program. Classes of the stream are looked up again after a message
    /// for another loader, which is held until [#reset].
    ///
    /// @param loader null for the bootstrap loader
    public @Nullable Object readAdmitting(
            Predicate<? super Class<?>> admitted, @Nullable ClassLoader loader) throws IOException {
        checkIdle();
        reader.findBy(loader);
        return readAdmitting(admitted);
    }

    /// Forgets the objects of messages that were read, so that they may be collected: for a writer
    /// that resets after each message. Else they are kept until the writer's reset is read.
    ///
    /// @throws UnsupportedOperationException in the java.io format
    /// @throws IllegalStateException if a hook calls it
    public void reset() {
        if (!closed) {
            checkIdle();
            reader.reset();
        }
    }

    /// As [#read], for a `type` or null.
    public <T> @Nullable T read(Class<T> type) throws IOException {
        return TypeCheck.cast(read(), type);
    }

    /// As [#read], for a type whose arguments are checked, too: see [GraphCodec#decode(byte[],
    /// Type)].
    public @Nullable Object read(Type type) throws IOException {
        return TypeCheck.checked(read(), type);
    }

    /// As [#read(Type)], for a type that the compiler knows, too.
    @SuppressWarnings("unchecked") // checked as far as it can be
    public <T> @Nullable T read(TypeToken<T> type) throws IOException {
        return (T) read(type.type());
    }

    /// Closes the source. A hook may call it: its message is read to the end if that has arrived.
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            if (!reading) {
                release();
            }
        }
        source.close();
    }

    private void release() {
        Engines.Loan<MessageReader> given = loan;
        if (given == null) {
            reader.release();
        } else {
            given.giveBack();
        }
    }
}
