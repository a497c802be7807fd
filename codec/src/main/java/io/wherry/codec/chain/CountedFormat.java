// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// A format of a chain, with the number of its messages. Thread-safe.
final class CountedFormat {
    private final ChainedFormat format;
    private final LongAdder read = new LongAdder();
    private final LongAdder failed = new LongAdder();

    CountedFormat(ChainedFormat format) {
        this.format = format;
    }

    ChainedFormat format() {
        return format;
    }

    FormatCount count() {
        return new FormatCount(format.name(), read.sum(), failed.sum());
    }

    @Nullable Object decode(byte[] message) throws IOException {
        LongAdder outcome = failed;
        try {
            Object root = format.decode(message);
            outcome = read;
            return root;
        } finally {
            outcome.increment();
        }
    }

    @Nullable Object decode(MemorySegment message) throws IOException {
        LongAdder outcome = failed;
        try {
            Object root = format.decode(message);
            outcome = read;
            return root;
        } finally {
            outcome.increment();
        }
    }
}
