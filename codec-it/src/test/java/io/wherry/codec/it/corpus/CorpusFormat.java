// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.JavaIo;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A wire format that takes the corpus. A new one is a line here, and its list in [KnownDifferences].
enum CorpusFormat {
    /// java.io itself: validates the tests.
    JDK(true, JavaIo::write, JavaIo::read),
    LEAN(false, GraphCodec.lean()),
    JAVAIO(true, GraphCodec.javaio());

    private interface Encoder {
        byte[] encode(Object root) throws IOException;
    }

    private interface Decoder {
        @Nullable Object decode(byte[] bytes) throws IOException;
    }

    private final boolean exact;

    @SuppressWarnings("ImmutableEnumChecker") // a codec is immutable
    private final Encoder encoder;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Decoder decoder;

    CorpusFormat(boolean exact, GraphCodec codec) {
        this(exact, codec::encode, codec::decode);
    }

    CorpusFormat(boolean exact, Encoder encoder, Decoder decoder) {
        this.exact = exact;
        this.encoder = encoder;
        this.decoder = decoder;
    }

    /// Returns whether its bytes are those of java.io.
    boolean isExact() {
        return exact;
    }

    byte[] encode(Object root) throws IOException {
        return encoder.encode(root);
    }

    @Nullable Object decode(byte[] bytes) throws IOException {
        return decoder.decode(bytes);
    }
}
