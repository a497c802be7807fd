// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import io.wherry.codec.LimitExceededException;
import io.wherry.codec.internal.event.DecodedEvent;
import io.wherry.codec.internal.event.FlightRecording;
import io.wherry.codec.internal.lean.option.LeanOptions;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// A format that a delegate of the program reads, within the limits and filters of a codec.
///
/// @param options those of the codec
/// @param fallback true if all messages are of this format
record DelegatedFormat(String name, FormatDelegate delegate, LeanOptions options, boolean fallback)
        implements ChainedFormat {
    /// Bytes that an array can have in any JVM.
    private static final int LONGEST = Integer.MAX_VALUE - 8;

    @Override
    public boolean recognizes(byte[] prefix) throws DelegateFailedException {
        if (fallback) {
            return true;
        }
        try {
            return delegate.recognizes(prefix.clone());
        } catch (RuntimeException e) {
            throw new DelegateFailedException(name, MessageFacts.of(prefix, prefix.length), e);
        }
    }

    @Override
    public @Nullable Object decode(MemorySegment message) throws IOException {
        checkLength(message.byteSize());
        return decode(message.toArray(ValueLayout.JAVA_BYTE));
    }

    @Override
    public @Nullable Object decode(byte[] message) throws IOException {
        checkLength(message.length);
        DecodedEvent event = FlightRecording.isInitialized() ? FlightRecording.decoding() : null;
        Object root = filtered(message);
        if (event != null) {
            event.tell(root, message.length, name);
        }
        return root;
    }

    private void checkLength(long bytes) throws LimitExceededException {
        long most = Math.min(options.admission().limits().bytes(), LONGEST);
        if (bytes > most) {
            throw new LimitExceededException("bytes=" + bytes + ", delegate=" + name, most, 0);
        }
    }

    private @Nullable Object filtered(byte[] message) throws IOException {
        DelegateFilter filter = new DelegateFilter(options);
        Object root;
        try {
            root = delegate.decode(message, filter);
        } catch (Exception | StackOverflowError | LinkageError e) {
            filter.throwRefusal(e);
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new DelegateFailedException(name, MessageFacts.of(message, message.length), e);
        }
        filter.throwRefusal(null);
        return root;
    }
}
