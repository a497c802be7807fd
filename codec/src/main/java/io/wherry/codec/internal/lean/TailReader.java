// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.WireFormatException;
import io.wherry.codec.internal.lean.segment.Token;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads the tails of plain objects: the last reference of each. One reader owns it.
final class TailReader {
    private final LeanReader reader;

    TailReader(LeanReader reader) {
        this.reader = reader;
    }

    /// Reads the tail of an object whose body has ended, and the plain objects that are the tails
    /// of one another.
    ///
    /// @param firstState the result of [Fields#readHead]
    void read(Fields first, Object firstObject, @Nullable Object firstState) throws IOException {
        Fields fields = first;
        Object object = firstObject;
        Object state = firstState;
        try {
            while (true) {
                int token = reader.in().getByte();
                if (token < Token.FIRST_DESCRIBED) {
                    fields.readTail(reader, object, state, reader.reference(token));
                    return;
                }
                ClassCodec found = reader.described(token);
                if (!(found instanceof PlainCodec codec) || codec.nestsTail()) {
                    fields.readTail(reader, object, state, found.readNew(reader));
                    return;
                }
                Object next = codec.allocate(reader);
                reader.enter(next, codec);
                fields.readTail(reader, object, state, next);
                state = codec.readButTail(reader, next);
                reader.leave();
                if (!codec.hasTail()) {
                    return;
                }
                fields = codec.own();
                object = next;
            }
        } catch (WireFormatException e) {
            throw fields.located(e);
        }
    }

    /// Reads the tail of an object whose body ends after it.
    void readNested(Fields fields, Object object, @Nullable Object state) throws IOException {
        try {
            fields.readTail(reader, object, state, reader.reference());
        } catch (WireFormatException e) {
            throw fields.located(e);
        }
    }
}
