// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import io.wherry.codec.GraphWriter;
import java.io.IOException;
import java.io.ObjectOutputStream;
import org.jspecify.annotations.Nullable;

/// The stream that a session writes its objects to: each is a message of a [GraphWriter].
final class SessionOutput extends ObjectOutputStream {
    private final GraphWriter writer;

    SessionOutput(GraphWriter writer) throws IOException {
        super();
        this.writer = writer;
    }

    @Override
    protected void writeObjectOverride(@Nullable Object object) throws IOException {
        writer.write(object);
    }
}
