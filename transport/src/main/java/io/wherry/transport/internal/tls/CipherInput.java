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

/// Reads and decrypts TLS records. Confined to the thread that drives the handshake, afterwards to
/// the reading thread.
final class CipherInput {
    /* A record is decrypted directly into the reader's buffer if it has room for the whole record;
    otherwise into `plain`, from which pieces are copied. Records are in heap memory: the JDK's
    ciphers work on arrays. */

    private static final int RECORDS = 2;

    /// Records without plaintext that one call reads: a peer may send them without end, and the
    /// caller checks its time limit between calls.
    private static final int MOST_EMPTY = 100;

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

    /// Returns true if the last read found no bytes at the wire.
    boolean isDry() {
        return dry;
    }

    /// Returns true if a received record requires the engine to send a reply.
    boolean owesAnswer() {
        return owesAnswer;
    }

    void answered(boolean all) {
        owesAnswer &= !all;
    }

    /// Processes one handshake record; other records are an error.
    ///
    /// @return whether there was one
    boolean listen() throws IOException {
        SSLEngineResult result = engine.unwrap(records, NO_ROOM);
        return switch (result.getStatus()) {
            case OK -> true;
            case BUFFER_UNDERFLOW -> fill();
            case CLOSED, BUFFER_OVERFLOW ->
                    throw new EOFException("peer closed the connection during the TLS handshake");
        };
    }

    /// Reads available plaintext, without blocking.
    ///
    /// @return the count, 0 if there are no bytes now, or not in the next records; -1 after a
    ///     close_notify
    int read(ByteBuffer target) throws IOException {
        dry = false;
        int count = taken(target);
        for (int i = 0; i < MOST_EMPTY && count == 0 && target.hasRemaining() && !dry; i++) {
            count = decrypt(target);
        }
        return count;
    }

    /// Decrypts the records that have arrived until one has plaintext, which is kept for the next
    /// read.
    ///
    /// @throws SSLException if one is a fatal alert
    void readAhead() throws IOException {
        dry = false;
        for (int i = 0; i < MOST_EMPTY && !dry && !hasPlain(); i++) {
            decryptAside();
        }
    }

    private boolean hasPlain() {
        ByteBuffer whole = plain;
        return whole != null && whole.hasRemaining();
    }

    /// Decrypts one record, or reads bytes of one from the wire.
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

    /// Runs the delegated tasks of the engine, such as the verification of certificates.
    boolean runTasks() {
        Runnable task = engine.getDelegatedTask();
        while (task != null) {
            task.run();
            task = engine.getDelegatedTask();
        }
        return true;
    }

    /// Decrypts one record for which the reader's buffer is too small into `plain`, or reads bytes
    /// of one from the wire: the engine checks the room before it checks whether the record is
    /// complete.
    private void decryptAside() throws IOException {
        ByteBuffer room = room();
        SSLEngineResult result;
        try {
            result = engine.unwrap(records, room);
        } finally {
            room.flip(); // also after an alert: what was there before is no plaintext
        }
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
    /// @return whether bytes were read
    private boolean fill() throws IOException {
        records.compact();
        int count;
        try {
            count = wire.read(records);
        } finally {
            records.flip();
        }
        if (count < 0) {
            throw new EOFException(
                    engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING
                            ? "connection ended without close_notify"
                            : "connection ended during the TLS handshake");
        }
        dry = count == 0;
        return count > 0;
    }
}
