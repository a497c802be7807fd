// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import io.wherry.codec.GraphReader;
import io.wherry.codec.MessageAbortedException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.WriteAbortedException;
import org.jspecify.annotations.Nullable;

/// The stream that a session reads its objects from: each is a message of a [GraphReader].
final class SessionInput extends ObjectInputStream {
    private final GraphReader reader;

    SessionInput(GraphReader reader) throws IOException {
        super();
        this.reader = reader;
    }

    /// @throws WriteAbortedException for an attribute that could not be written: the session skips
    ///     it
    @Override
    protected @Nullable Object readObjectOverride() throws IOException {
        try {
            return reader.read();
        } catch (MessageAbortedException e) {
            NotSerializableException cause = new NotSerializableException(e.getMessage());
            cause.initCause(e);
            throw new WriteAbortedException("attribute was not written", cause);
        }
    }
}
