// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.BindException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A transport that another module could bring: found by the service loader, made of [Wire] alone.
/// It serves the `mpi` addresses of one JVM.
public final class MemoryTransport implements Transport {
    private static final Map<Address, MemoryListener> LISTENERS = new ConcurrentHashMap<>();

    @Override
    public String scheme() {
        return "mpi";
    }

    @Override
    public Link connect(Address address, LinkOptions options) throws IOException {
        MemoryListener listener = LISTENERS.get(address);
        if (listener == null) {
            throw new ConnectException("cannot connect: address=" + address);
        }
        MemoryPipe there = new MemoryPipe();
        MemoryPipe back = new MemoryPipe();
        listener.arrived.add(new MemoryWire(address, there, back));
        return Link.over(new MemoryWire(address, back, there), options);
    }

    @Override
    public Listener listen(Address address, LinkOptions options) throws IOException {
        MemoryListener listener = new MemoryListener(address, options);
        if (LISTENERS.putIfAbsent(address, listener) != null) {
            throw new BindException("someone listens there already: address=" + address);
        }
        return listener;
    }

    private record MemoryWire(Address address, MemoryPipe in, MemoryPipe out) implements Wire {
        @Override
        public Address local() {
            return address;
        }

        @Override
        public Address remote() {
            return address;
        }

        @Override
        public int read(ByteBuffer buffer) throws IOException {
            return in.read(buffer);
        }

        @Override
        public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
            return out.write(buffers, offset, count);
        }

        @Override
        public void awaitReadable(long nanos) {
            in.awaitBytes(nanos);
        }

        @Override
        public void awaitWritable(long nanos) {
            out.awaitRoom(nanos);
        }

        @Override
        public void endOutput() {
            out.end();
        }

        @Override
        public void close() {
            out.end();
            in.breakUp();
        }
    }

    private static final class MemoryListener implements Listener {
        private static final long GLANCE_MILLIS = 5;

        private final Address address;
        private final LinkOptions options;
        private final LinkedBlockingQueue<Wire> arrived = new LinkedBlockingQueue<>();
        private volatile boolean open = true;

        MemoryListener(Address address, LinkOptions options) {
            this.address = address;
            this.options = options;
        }

        @Override
        public Address address() {
            return address;
        }

        @Override
        public Link accept(Duration within) throws IOException {
            long start = System.nanoTime();
            while (open) {
                Wire wire = glance();
                if (wire != null) {
                    return Link.over(wire, options);
                }
                if (Duration.ofNanos(System.nanoTime() - start).compareTo(within) >= 0) {
                    throw new LinkTimeoutException("no peer came in time", address);
                }
            }
            throw LinkClosedException.bySelf(address);
        }

        private @Nullable Wire glance() throws IOException {
            try {
                return arrived.poll(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while accepting");
            }
        }

        @Override
        public boolean isOpen() {
            return open;
        }

        @Override
        public void close() {
            open = false;
            LISTENERS.remove(address, this);
        }
    }
}
