// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.transport.Link;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Short texts over a link, one a frame.
record TextLink(Link link) implements Closeable {

    void say(String text, Duration within) throws IOException {
        link.send(within, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    String hear(Duration within) throws IOException {
        MemorySegment frame = link.receive(within);
        return new String(frame.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        link.close();
    }
}
