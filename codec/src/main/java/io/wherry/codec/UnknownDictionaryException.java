// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Serial;

/// A record names a dictionary of classes that its reader does not have: [RecordCodec#learn] takes it.
public final class UnknownDictionaryException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    private final int hash;

    public UnknownDictionaryException(int hash, long position) {
        this.hash = hash;
        super("unknown dictionary of classes: hash=%08x".formatted(hash), position);
    }

    /// Returns the [RecordCodec#dictionaryHash] of the codec that wrote the record.
    public int hash() {
        return hash;
    }
}
