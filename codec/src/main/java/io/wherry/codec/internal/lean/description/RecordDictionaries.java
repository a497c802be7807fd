// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.LimitExceededException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The dictionary by which a codec writes records, and those by which its readers read them. Safe for any number of threads.
public final class RecordDictionaries {
    private static final int MOST = 256;

    private final RecordDictionary own;

    /// Replaced, never changed.
    private volatile Map<Integer, RecordDictionary> known;

    /// Creates those of a codec that writes by `own` and has learned no others.
    public RecordDictionaries(RecordDictionary own) {
        this.own = own;
        this.known = Map.of(own.hash(), own);
    }

    public RecordDictionary own() {
        return own;
    }

    public byte[] ownBytes() {
        return own.toByteArray();
    }

    public int ownHash() {
        return own.hash();
    }

    /// Makes records readable whose dictionary has these bytes, and returns its hash.
    ///
    /// @throws LimitExceededException if there are too many dictionaries
    public int learn(byte[] bytes) throws IOException {
        RecordDictionary learned = RecordDictionary.parse(bytes);
        add(learned);
        return learned.hash();
    }

    private synchronized void add(RecordDictionary learned) throws IOException {
        RecordDictionary before = known.get(learned.hash());
        if (before != null) {
            before.checkSame(learned);
            return;
        }
        if (known.size() == MOST) {
            throw new LimitExceededException("dictionaries", MOST, 0);
        }
        Map<Integer, RecordDictionary> all = new HashMap<>(known);
        all.put(learned.hash(), learned);
        known = all;
    }

    /// Returns the dictionary of that hash, or null.
    public @Nullable RecordDictionary find(int hash) {
        RecordDictionary found = known.get(hash);
        return found == null && hash == RecordDictionary.EMPTY.hash()
                ? RecordDictionary.EMPTY
                : found;
    }
}
