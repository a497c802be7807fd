// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import io.wherry.bytes.ByteSource;
import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.javaio.JavaioObjects;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.option.LeanOptions;
import io.wherry.codec.internal.message.FirstMessageSettings;
import io.wherry.codec.internal.message.MessageReader;
import io.wherry.codec.internal.message.StreamFormat;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Reads streams of either format: the first byte says which. Those that are of neither are left to
/// the codec's own format, which knows what to say.
final class DualFormatReader implements MessageReader {
    private final LeanOptions options;
    private final StreamFormat own;
    private @Nullable MessageReader lean;
    private @Nullable MessageReader javaio;

    /// The reader of this stream; null until its first byte has been read.
    private @Nullable MessageReader current;

    /* The stream, until then. */
    private @Nullable ByteSource source;
    private @Nullable ClassLoader loader;
    private boolean readsAhead;

    private final FirstMessageSettings settings = new FirstMessageSettings();

    DualFormatReader(LeanOptions options, StreamFormat own) {
        this.options = options;
        this.own = own;
    }

    private MessageReader reader(@Nullable StreamFormat found) {
        return switch (found == null ? own : found) {
            case LEAN -> {
                MessageReader made =
                        lean == null ? new LeanReader(CodecCatalog.INSTANCE, options) : lean;
                lean = made;
                yield made;
            }
            case JAVAIO -> {
                MessageReader made = javaio == null ? new JavaioObjects(options) : javaio;
                javaio = made;
                yield made;
            }
        };
    }

    @Override
    public void beginStream(byte[] array, int from, int count, @Nullable ClassLoader classLoader) {
        MessageReader found = reader(count == 0 ? null : StreamFormat.of(array[from]));
        settings.clear();
        found.beginStream(array, from, count, classLoader);
        current = found;
    }

    @Override
    public void beginStream(
            ByteSource newSource, boolean ahead, @Nullable ClassLoader classLoader) {
        source = newSource;
        readsAhead = ahead;
        loader = classLoader;
        current = null;
        settings.clear();
    }

    /// Waits for the first byte of the stream.
    private MessageReader current() throws IOException {
        MessageReader known = current;
        if (known != null) {
            return known;
        }
        byte[] first = new byte[1];
        ByteSource all = Objects.requireNonNull(source);
        int got = all.read(first, 0, 1);
        MessageReader found = reader(got <= 0 ? null : StreamFormat.of(first[0]));
        ByteSource whole = got <= 0 ? all : ByteSource.behind(first, all);
        found.beginStream(whole, readsAhead, loader);
        source = null;
        current = found;
        settings.moveTo(found);
        return found;
    }

    @Override
    public void findBy(@Nullable ClassLoader newLoader) {
        if (current == null) {
            settings.findBy(newLoader);
        } else {
            current.findBy(newLoader);
        }
    }

    @Override
    public void admitting(@Nullable Predicate<? super Class<?>> types) {
        if (current == null) {
            settings.admitting(types);
        } else {
            current.admitting(types);
        }
    }

    @Override
    public void reset() {
        if (current != null) {
            current.reset();
        }
    }

    @Override
    public boolean holdsLoaders() {
        return (lean != null && lean.holdsLoaders()) || (javaio != null && javaio.holdsLoaders());
    }

    @Override
    public StreamFormat format(StreamFormat codec) {
        if (current == null) {
            return codec;
        }
        return current == javaio ? StreamFormat.JAVAIO : StreamFormat.LEAN;
    }

    @Override
    public long bytes() {
        return current == null ? 0 : current.bytes();
    }

    @Override
    public void skipLost() throws IOException {
        if (current != null) {
            current.skipLost();
        }
    }

    @Override
    public @Nullable Object readMessage() throws IOException {
        return current().readMessage();
    }

    @Override
    public @Nullable Object readOnlyMessage() throws IOException {
        return current().readOnlyMessage();
    }

    @Override
    public void release() {
        if (current != null) {
            current.release();
        }
        current = null;
        source = null;
        loader = null;
        settings.clear();
    }
}
