// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;

/// Encrypts and writes TLS records. Thread-safe: the reading thread must send replies of the
/// engine.
final class CipherOutput {
    /* Encryption cannot be undone, and the wire may not have room for all encrypted bytes. The last
    byte counts as written only when all records have been sent: so a caller that has written
    everything has nothing to flush, and a caller that gives up earlier knows that a part was sent.
    If `withheld` is set, the next byte offered is that one, and was encrypted already. */

    private static final int RECORDS = 4;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Wire wire;
    private final SSLEngine engine;
    private final ReentrantLock lock = new ReentrantLock();
    private final ByteBuffer records;
    private final ByteBuffer[] only;
    private volatile boolean behind;
    private boolean withheld;
    private boolean ending;
    private int[] starts = new int[0];

    CipherOutput(Wire wire, SSLEngine engine) {
        this.wire = wire;
        this.engine = engine;
        records = ByteBuffer.allocate(RECORDS * engine.getSession().getPacketBufferSize());
        records.limit(0);
        only = new ByteBuffer[] {records};
    }

    /// Returns true if records are pending because the wire has no room.
    boolean isBehind() {
        return behind;
    }

    /// Writes as many bytes as there is room for.
    ///
    /// @return the count, 0 if there is no room now
    long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        lock.lock();
        try {
            if (!flush()) {
                return 0;
            }
            long before = takeWithheld(buffers, offset, count);
            rememberStarts(buffers, offset, count);
            long taken = encrypt(buffers, offset, count);
            if (!flush() && taken > 0) {
                withholdLast(buffers, offset, count);
                taken--;
            }
            return before + taken;
        } finally {
            lock.unlock();
        }
    }

    private int takeWithheld(ByteBuffer[] buffers, int offset, int count) {
        for (int i = offset; withheld && i < offset + count; i++) {
            if (buffers[i].hasRemaining()) {
                buffers[i].position(buffers[i].position() + 1);
                withheld = false;
                return 1;
            }
        }
        return 0;
    }

    private void rememberStarts(ByteBuffer[] buffers, int offset, int count) {
        if (starts.length < count) {
            starts = new int[count];
        }
        for (int i = 0; i < count; i++) {
            starts[i] = buffers[offset + i].position();
        }
    }

    private void withholdLast(ByteBuffer[] buffers, int offset, int count) {
        int last = count - 1;
        while (buffers[offset + last].position() == starts[last]) {
            last--;
        }
        ByteBuffer buffer = buffers[offset + last];
        buffer.position(buffer.position() - 1);
        withheld = true;
    }

    private long encrypt(ByteBuffer[] buffers, int offset, int count) throws IOException {
        long taken = 0;
        records.clear();
        try {
            while (hasRemaining(buffers, offset, count)) {
                SSLEngineResult result = engine.wrap(buffers, offset, count, records);
                if (result.getStatus() == Status.CLOSED) {
                    throw new ClosedChannelException();
                }
                if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                    break;
                }
                taken += result.bytesConsumed();
            }
        } finally {
            records.flip();
        }
        return taken;
    }

    private static boolean hasRemaining(ByteBuffer[] buffers, int offset, int count) {
        for (int i = offset; i < offset + count; i++) {
            if (buffers[i].hasRemaining()) {
                return true;
            }
        }
        return false;
    }

    /// Sends the engine's own records, as far as there is room.
    ///
    /// @return whether all of them were sent
    boolean answer() throws IOException {
        lock.lock();
        try {
            return say() && flush();
        } finally {
            lock.unlock();
        }
    }

    /// Sends close_notify, as far as there is room, and ends the output of the wire after it.
    void end() throws IOException {
        lock.lock();
        try {
            ending = true;
            engine.closeOutbound();
            if (say()) {
                flush();
            }
        } finally {
            lock.unlock();
        }
    }

    /// @return whether the buffer had room for all records
    private boolean say() throws IOException {
        records.compact();
        try {
            while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                SSLEngineResult result = engine.wrap(NOTHING, records);
                if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                    return false;
                }
                if (result.bytesProduced() == 0) {
                    return true;
                }
            }
            return true;
        } finally {
            records.flip();
        }
    }

    private boolean flush() throws IOException {
        if (records.hasRemaining()) {
            wire.write(only, 0, 1);
        }
        behind = records.hasRemaining();
        if (ending && !behind) {
            ending = false;
            wire.endOutput();
        }
        return !behind;
    }
}
