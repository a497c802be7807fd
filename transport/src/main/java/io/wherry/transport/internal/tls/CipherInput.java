// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import io.wherry.transport.Wire;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Records as they come, and what is in them. Belongs to who leads the handshake, then to who
/// reads.
final class CipherInput {
    /* A record is decrypted straight into the reader's buffer if it has room for all of it, else
    into `plain`, from where pieces are taken. Records lie in the heap: the JDK's ciphers work on
    arrays. */

    private static final int RECORDS = 2;
    private static final ByteBuffer NO_ROOM = ByteBuffer.allocate(0);

    private final Wire wire;
    private final SSLEngine engine;
    private final ByteBuffer records;
    private @Nullable ByteBuffer plain;
    private boolean dry;
    private boolean owesAnswer;

    CipherInput(Wire wire, SSLEngine engine) {
        this.wire = wire;
        this.engine = engine;
        records = ByteBuffer.allocate(RECORDS * engine.getSession().getPacketBufferSize());
        records.limit(0);
    }

    /// Whether the wire had no more when it was last read.
    boolean isDry() {
        return dry;
    }

    /// Whether the engine has something to say because of what came.
    boolean owesAnswer() {
        return owesAnswer;
    }

    void answered(boolean all) {
        owesAnswer &= !all;
    }

    /// Takes a record of the handshake; there is no place for others.
    ///
    /// @return whether there was one
    boolean listen() throws IOException {
        SSLEngineResult result = engine.unwrap(records, NO_ROOM);
        return switch (result.getStatus()) {
            case OK -> true;
            case BUFFER_UNDERFLOW -> fill();
            case CLOSED, BUFFER_OVERFLOW ->
                    throw new EOFException("peer ended in the middle of the TLS handshake");
        };
    }

    /// Reads what is there.
    ///
    /// @return the count, 0 if there is nothing now, -1 behind a close_notify
    int read(ByteBuffer target) throws IOException {
        dry = false;
        int count = taken(target);
        while (count == 0 && target.hasRemaining() && !dry) {
            count = decrypt(target);
        }
        return count;
    }

    /// Takes a record, or bytes for one.
    private int decrypt(ByteBuffer target) throws IOException {
        SSLEngineResult result = engine.unwrap(records, target);
        switch (result.getStatus()) {
            case OK -> note(result);
            case BUFFER_UNDERFLOW -> fill();
            case BUFFER_OVERFLOW -> {
                decryptAside();
                return taken(target);
            }
            case CLOSED -> {
                return -1;
            }
        }
        return result.bytesProduced();
    }

    private void note(SSLEngineResult result) {
        HandshakeStatus status = result.getHandshakeStatus();
        owesAnswer |= status == HandshakeStatus.NEED_WRAP;
        if (status == HandshakeStatus.NEED_TASK) {
            runTasks();
        }
    }

    /// Does what the engine leaves to the caller, such as checking certificates.
    boolean runTasks() {
        Runnable task = engine.getDelegatedTask();
        while (task != null) {
            task.run();
            task = engine.getDelegatedTask();
        }
        return true;
    }

    /// Takes a record for which the reader has no room, or bytes for one: the engine asks for room
    /// before it looks whether the record is whole.
    private void decryptAside() throws IOException {
        ByteBuffer room = room();
        SSLEngineResult result = engine.unwrap(records, room);
        room.flip();
        switch (result.getStatus()) {
            case OK, CLOSED -> note(result);
            case BUFFER_UNDERFLOW -> fill();
            case BUFFER_OVERFLOW -> throw new SSLException("record is too long");
        }
    }

    private ByteBuffer room() {
        int size = engine.getSession().getApplicationBufferSize();
        ByteBuffer room = plain;
        if (room == null || room.capacity() < size) {
            room = ByteBuffer.allocate(size);
            plain = room;
        }
        return room.clear();
    }

    private int taken(ByteBuffer target) {
        ByteBuffer whole = plain;
        if (whole == null || !whole.hasRemaining()) {
            return 0;
        }
        int count = Math.min(whole.remaining(), target.remaining());
        target.put(target.position(), whole, whole.position(), count);
        target.position(target.position() + count);
        whole.position(whole.position() + count);
        return count;
    }

    /// Reads from the wire.
    ///
    /// @return whether something came
    private boolean fill() throws IOException {
        records.compact();
        int count;
        try {
            count = wire.read(records);
        } finally {
            records.flip();
        }
        if (count < 0) {
            throw new EOFException("cut short, no close_notify came before the end");
        }
        dry = count == 0;
        return count > 0;
    }
}
