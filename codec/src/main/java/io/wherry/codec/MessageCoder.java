// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ByteSink;
import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.compress.CompressedReader;
import io.wherry.codec.internal.compress.CompressedWriter;
import io.wherry.codec.internal.event.DecodedEvent;
import io.wherry.codec.internal.event.EncodedEvent;
import io.wherry.codec.internal.event.FlightRecording;
import io.wherry.codec.internal.javaio.JavaioMessages;
import io.wherry.codec.internal.javaio.JavaioObjects;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.lean.segment.SingleSegmentSize;
import io.wherry.codec.internal.message.Engines;
import io.wherry.codec.internal.message.MessageReader;
import io.wherry.codec.internal.message.MessageWriter;
import io.wherry.codec.internal.message.Pool;
import io.wherry.codec.internal.message.StreamFormat;
import io.wherry.codec.internal.parcel.Copier;
import io.wherry.codec.internal.shape.PermanentLoaders;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Encodes and decodes self-contained messages, by writers and readers that are kept for the next
/// call. Safe for any number of threads.
final class MessageCoder implements Engines {
    private final LeanOptions options;
    private final StreamFormat format;
    private final @Nullable Compression compression;
    private final Pool<MessageWriter> writers = new Pool<>();
    private final Pool<MessageReader> readers = new Pool<>();
    private final Pool<Copier> copiers = new Pool<>();

    /// @param compression null for none
    MessageCoder(LeanOptions options, StreamFormat format, @Nullable Compression compression) {
        this.options = options;
        this.format = format;
        this.compression = compression;
    }

    MessageWriter newWriter() {
        MessageWriter plain = newPlainWriter();
        return compression == null || !compression.isWriting()
                ? plain
                : new CompressedWriter(
                        plain,
                        compression.provider(),
                        compression.level(),
                        compression.threshold());
    }

    private MessageWriter newPlainWriter() {
        return switch (format) {
            case LEAN -> new LeanWriter(CodecCatalog.INSTANCE, options);
            case JAVAIO -> new JavaioMessages(options.substitution());
        };
    }

    MessageReader newReader() {
        MessageReader plain = newPlainReader();
        return compression == null
                ? plain
                : new CompressedReader(
                        plain, compression.provider(), options.admission().limits().bytes());
    }

    private MessageReader newPlainReader() {
        if (options.compatibility().readsBoth()) {
            return new DualFormatReader(options, format);
        }
        return switch (format) {
            case LEAN -> new LeanReader(CodecCatalog.INSTANCE, options);
            case JAVAIO -> new JavaioObjects(options);
        };
    }

    private Pool.Loan<MessageWriter> takeWriter() {
        Pool.Loan<MessageWriter> loan = writers.take();
        return loan == null ? Pool.loanOf(newWriter()) : loan;
    }

    private Pool.Loan<MessageReader> takeReader() {
        Pool.Loan<MessageReader> loan = readers.take();
        return loan == null ? Pool.loanOf(newReader()) : loan;
    }

    private Pool.Loan<Copier> takeCopier() {
        Pool.Loan<Copier> loan = copiers.take();
        return loan == null ? Pool.loanOf(new Copier(options)) : loan;
    }

    /// The loader that classes are found by.
    ClassLoader loader() {
        return options.effectiveLoader();
    }

    /// True if readers find classes by a loader that may be unloaded and that this codec does not
    /// hold itself.
    boolean findsUnloadable(ClassLoader loader) {
        return options.loader() != loader && !PermanentLoaders.contains(loader);
    }

    byte[] encode(@Nullable Object root) throws IOException {
        EncodedEvent event = FlightRecording.isInitialized() ? FlightRecording.encoding() : null;
        Pool.Loan<MessageWriter> loan = takeWriter();
        try {
            byte[] bytes = loan.thing().toByteArray(root);
            if (event != null) {
                event.tell(root, bytes.length, format.word());
            }
            return bytes;
        } finally {
            takeBackWriter(loan);
        }
    }

    /// Flushes the sink; does not close it.
    void encode(ByteSink sink, @Nullable Object root) throws IOException {
        EncodedEvent event = FlightRecording.isInitialized() ? FlightRecording.encoding() : null;
        if (event == null) {
            encodeUntold(sink, root);
            return;
        }
        CountingSink counted = new CountingSink(sink);
        encodeUntold(counted, root);
        event.tell(root, counted.count(), format.word());
    }

    /// See [GraphCodec#encode(Object, MemorySegment)].
    long encode(MemorySegment target, @Nullable Object root) throws IOException {
        EncodedEvent event = FlightRecording.isInitialized() ? FlightRecording.encoding() : null;
        Pool.Loan<MessageWriter> loan = takeWriter();
        try {
            long size = loan.thing().toMemory(root, target);
            if (event != null) {
                event.tell(root, size, format.word());
            }
            return size;
        } finally {
            takeBackWriter(loan);
        }
    }

    private void encodeUntold(ByteSink sink, @Nullable Object root) throws IOException {
        Pool.Loan<MessageWriter> loan = takeWriter();
        try {
            loan.thing().beginStream(sink);
            loan.thing().writeOnlyMessage(root);
            sink.flush();
        } finally {
            takeBackWriter(loan);
        }
    }

    /// See [GraphCodec#sizeOf].
    long sizeOf(@Nullable Object root) throws IOException {
        if (format == StreamFormat.LEAN && (compression == null || !compression.isWriting())) {
            SingleSegmentSize size = new SingleSegmentSize();
            encodeUntold(size, root);
            return size.size();
        }
        CountingSink counted = new CountingSink(NullSink.INSTANCE);
        encodeUntold(counted, root);
        return counted.count();
    }

    private void takeBackWriter(Pool.Loan<MessageWriter> loan) {
        loan.thing().release();
        if (loan.thing().holdsLoaders()) {
            loan.weaken();
        }
        writers.giveBack(loan);
    }

    @Nullable Object decode(byte[] bytes, int from, int count) throws IOException {
        DecodedEvent event = FlightRecording.isInitialized() ? FlightRecording.decoding() : null;
        ClassLoader loader = loader();
        Pool.Loan<MessageReader> loan = takeReader();
        try {
            Object root = loan.thing().readOnlyMessage(bytes, from, count, loader);
            if (event != null) {
                event.tell(root, count, loan.thing().format(format).word());
            }
            return root;
        } finally {
            takeBackReader(loan, loader);
        }
    }

    @Nullable Object decode(MemorySegment source) throws IOException {
        if (source.heapBase().orElse(null) instanceof byte[] array) {
            return decode(array, (int) source.address(), (int) source.byteSize());
        }
        DecodedEvent event = FlightRecording.isInitialized() ? FlightRecording.decoding() : null;
        ClassLoader loader = loader();
        Pool.Loan<MessageReader> loan = takeReader();
        try {
            loan.thing().beginStream(ByteSource.from(source), true, loader);
            Object root = loan.thing().readOnlyMessage();
            if (event != null) {
                event.tell(root, source.byteSize(), loan.thing().format(format).word());
            }
            return root;
        } finally {
            takeBackReader(loan, loader);
        }
    }

    /// Reads the next message of `source` and takes no byte after it.
    @Nullable Object decodeNext(ByteSource source) throws IOException {
        DecodedEvent event = FlightRecording.isInitialized() ? FlightRecording.decoding() : null;
        ClassLoader loader = loader();
        Pool.Loan<MessageReader> loan = takeReader();
        try {
            loan.thing().beginStream(source, false, loader);
            Object root = loan.thing().readMessage();
            if (event != null) {
                event.tell(root, loan.thing().bytes(), loan.thing().format(format).word());
            }
            return root;
        } finally {
            takeBackReader(loan, loader);
        }
    }

    private void takeBackReader(Pool.Loan<MessageReader> loan, ClassLoader loader) {
        loan.thing().release();
        if (findsUnloadable(loader) || loan.thing().holdsLoaders()) {
            loan.weaken();
        }
        readers.giveBack(loan);
    }

    /// See [GraphCodec#copy].
    @Nullable Object copy(@Nullable Object root) throws IOException {
        Pool.Loan<Copier> loan = takeCopier();
        try {
            return loan.thing().copy(root);
        } finally {
            loan.thing().release();
            if (loan.thing().holdsLoaders()) {
                loan.weaken();
            }
            copiers.giveBack(loan);
        }
    }

    private record Lent<T>(Pool.Loan<T> loan, Consumer<Pool.Loan<T>> takeBack)
            implements Engines.Loan<T> {
        @Override
        public T engine() {
            return loan.thing();
        }

        @Override
        public void giveBack() {
            takeBack.accept(loan);
        }
    }

    @Override
    public Loan<MessageWriter> writer() {
        return new Lent<>(takeWriter(), this::takeBackWriter);
    }

    @Override
    public Loan<MessageReader> reader() {
        return new Lent<>(takeReader(), loan -> takeBackReader(loan, loader()));
    }
}
