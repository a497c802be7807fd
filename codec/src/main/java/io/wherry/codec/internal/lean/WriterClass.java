// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

/// A class as one writer knows it. One thread owns it.
public final class WriterClass {
    /// Not described in this stream so far.
    static final int UNKNOWN = -1;

    final ClassCodec codec;
    final ClassDescription description;

    /// The token of a class the format knows, or 0.
    final int knownToken;

    /// Number of the class in this stream, or [#UNKNOWN].
    int number = UNKNOWN;

    WriterClass(ClassCodec codec, ClassDescription description, int knownToken) {
        this.codec = codec;
        this.description = description;
        this.knownToken = knownToken;
    }
}
