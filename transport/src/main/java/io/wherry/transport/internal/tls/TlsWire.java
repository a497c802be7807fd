// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import io.wherry.transport.FilterWire;
import io.wherry.transport.TlsException;
import io.wherry.transport.TlsPeer;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// A wire that transfers its bytes over another wire as TLS records.
public final class TlsWire extends FilterWire {
    /* Until the handshake is done, no byte passes in either direction, and every thread that reads,
    writes or waits drives the handshake. Afterwards the reading thread owns the input, the writing
    thread the output; the reading thread writes only the engine's own records, such as key updates,
    and the writing thread reads only if it cannot write: the reason may have arrived.
    */

    private final TlsHandshake handshake;
    private final CipherInput input;
    private final CipherOutput output;
    private final ReentrantLock reading = new ReentrantLock();
    private @Nullable TlsException failure; // guarded by `reading`

    /// Wraps `wire` and takes ownership of it.
    ///
    /// @param engine new, with its mode and parameters set
    public TlsWire(Wire wire, SSLEngine engine) {
        super(wire);
        input = new CipherInput(wire, engine);
        output = new CipherOutput(wire, engine);
        handshake = new TlsHandshake(wire, engine, input, output);
    }

    @Override
    public @Nullable TlsPeer peerPrincipal() {
        return handshake.peer();
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        if (!handshake.isDone() && !handshake.advance()) {
            return 0;
        }
        reading.lock();
        try {
            if (failure != null) {
                throw failure;
            }
            int count = input.read(buffer);
            if (input.owesAnswer() || output.isBehind()) {
                answer(count);
            }
            return count;
        } catch (SSLException e) {
            throw failed(e);
        } finally {
            reading.unlock();
        }
    }

    private TlsException failed(SSLException cause) {
        failure = handshake.failed(cause);
        return failure;
    }

    /* A peer that accepts no bytes any more may have sent some before: they are received first. */
    private void answer(int received) throws IOException {
        try {
            input.answered(output.answer());
        } catch (SSLException e) {
            throw e;
        } catch (IOException e) {
            if (received == 0) {
                throw e;
            }
        }
    }

    /// Writes as many bytes as there is room for. Does not begin the handshake on the listening
    /// side, which begins it when it first reads or waits: a link writes its hello when it is
    /// created, and accepting must not spend time on cryptography.
    @Override
    public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
        if (!handshake.isDone() && !(handshake.hasBegun() && handshake.advance())) {
            return 0;
        }
        try {
            return output.write(buffers, offset, count);
        } catch (SSLException e) {
            throw handshake.failed(e);
        } catch (IOException e) {
            checkAlert();
            throw e;
        }
    }

    /// Throws the exception for an alert of the peer, if there is one. A listening side that
    /// refuses the certificate of this side sends it after this side has completed the handshake,
    /// and closes the connection.
    private void checkAlert() throws TlsException {
        reading.lock();
        try {
            if (failure == null) {
                input.readAhead();
            } else {
                throw failure;
            }
        } catch (SSLException e) {
            throw failed(e);
        } catch (IOException _) {
            // the connection ended without an alert
        } finally {
            reading.unlock();
        }
    }

    @Override
    public void awaitReadable(long nanos) throws IOException {
        if (!handshake.isDone()) {
            handshake.await(nanos);
        } else if (input.isDry()) {
            super.awaitReadable(nanos);
        }
    }

    @Override
    public void awaitWritable(long nanos) throws IOException {
        if (handshake.isDone()) {
            super.awaitWritable(nanos);
        } else {
            handshake.await(nanos);
        }
    }

    @Override
    public void endOutput() throws IOException {
        output.end();
    }
}
