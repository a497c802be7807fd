// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.socket;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOptions;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A `SocketImpl` over a link: transfers the bytes of frames as a stream. Thread-safe.
final class LinkConnection extends SocketImpl {
    /* A link allows one sending and one receiving thread; a socket allows any number. The locks
    serialize them. */
    /// Options of links: an interrupt has no effect on a socket.
    static final LinkOptions OPTIONS = LinkOptions.standard().withInterruptible(false);

    private static final long LONGEST_FRAME = 1 << 20;

    /// The longest time until a blocked read notices that the input was shut down.
    private static final Duration READ_SLICE = Duration.ofMillis(250);

    /// The number of frame ends that one call receives before it checks its time limit: bytes that
    /// arrived in time may follow them.
    private static final int MOST_ENDS = 1_000;

    private final Ports ports;
    private final Map<Integer, Object> options = new ConcurrentHashMap<>();
    private final ReentrantLock reading = new ReentrantLock();
    private final ReentrantLock writing = new ReentrantLock();
    private volatile @Nullable Link link;
    private volatile Duration frameTimeout = Link.FOREVER;
    private volatile boolean readsNoMore;
    private volatile boolean writesNoMore;
    private boolean finished; // guarded by `writing`

    /// Makes an unconnected socket.
    LinkConnection(Ports ports) {
        this.ports = ports;
    }

    /// Makes a socket over an accepted link.
    LinkConnection(Ports ports, Link link) {
        this.ports = ports;
        this.link = link;
    }

    @Override
    protected void create(boolean stream) throws SocketException {
        if (!stream) {
            throw new SocketException("links are streams");
        }
    }

    @Override
    protected void connect(String host, int to) throws IOException {
        connect(LinkSocket.address(to), 0);
    }

    @Override
    protected void connect(InetAddress host, int to) throws IOException {
        connect(LinkSocket.address(to), 0);
    }

    @Override
    protected void connect(SocketAddress to, int timeout) throws IOException {
        InetSocketAddress known = (InetSocketAddress) to;
        address = known.getAddress();
        port = known.getPort();
        if (link == null) {
            link = opened(timeout);
        }
    }

    private Link opened(int timeout) throws IOException {
        boolean interrupted =
                Thread.interrupted(); // an interrupt would abort the opening of a link
        try {
            return Link.to(
                    ports.at(port),
                    timeout == 0 ? OPTIONS : OPTIONS.withConnectWithin(Duration.ofMillis(timeout)));
        } catch (LinkTimeoutException e) {
            throw timedOut(e);
        } catch (ConnectException e) {
            throw e;
        } catch (IOException e) {
            ConnectException refused =
                    new ConnectException("Connection refused: " + e.getMessage());
            refused.initCause(e);
            throw refused;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static SocketTimeoutException timedOut(LinkTimeoutException e) {
        SocketTimeoutException timeout = new SocketTimeoutException(e.getMessage());
        timeout.initCause(e);
        return timeout;
    }

    private Link link() throws SocketException {
        Link known = link;
        if (known == null) {
            throw new SocketException("Socket is not connected");
        }
        return known;
    }

    /// Records the local port. Links choose their own local address.
    @Override
    protected void bind(InetAddress host, int to) {
        localport = to;
    }

    @Override
    protected void listen(int backlog) throws IOException {
        throw new SocketException("connection does not listen");
    }

    @Override
    protected void accept(SocketImpl connection) throws IOException {
        throw new SocketException("connection does not listen");
    }

    @Override
    protected InputStream getInputStream() {
        return new LinkSocketInput(this);
    }

    @Override
    protected OutputStream getOutputStream() {
        return new LinkSocketOutput(this);
    }

    /// Reads at least one byte.
    ///
    /// @return the count, or -1 at the end of the stream
    int read(MemorySegment target) throws IOException {
        reading.lock();
        try {
            Deadline deadline = Deadline.after(frameTimeout);
            for (int ends = 1; !readsNoMore; ends++) {
                long count = readForAWhile(target, deadline);
                if (count >= 0) {
                    return (int) count;
                }
                if (ends > MOST_ENDS && deadline.isOver()) {
                    throw new LinkTimeoutException("no bytes received in time", link().remote());
                }
            }
            return -1;
        } catch (LinkTimeoutException e) {
            throw timedOut(e);
        } catch (LinkClosedException e) {
            return ended(e);
        } catch (BrokenLinkException e) {
            throw new SocketException("Connection reset", e);
        } finally {
            reading.unlock();
        }
    }

    /// Reads at least one byte, if it arrives soon.
    ///
    /// @return the count, -1 if there is none yet or at the end of a frame
    /// @throws LinkTimeoutException if the deadline is over
    private long readForAWhile(MemorySegment target, Deadline deadline) throws IOException {
        Duration left = deadline.left();
        boolean last = left.compareTo(READ_SLICE) <= 0;
        try {
            return link().read(target, last ? left : READ_SLICE);
        } catch (LinkTimeoutException e) {
            if (last) {
                throw e;
            }
            return -1;
        }
    }

    private static int ended(LinkClosedException e) throws SocketException {
        if (e.byPeer()) {
            return -1;
        }
        throw new SocketException("Socket closed", e);
    }

    /// Writes all bytes.
    void write(MemorySegment source) throws IOException {
        try {
            send(source);
        } finally {
            endOutput();
        }
    }

    private void send(MemorySegment source) throws IOException {
        writing.lock();
        try {
            for (long at = 0; at < source.byteSize(); at += LONGEST_FRAME) {
                if (writesNoMore) {
                    throw new SocketException("Socket output is shutdown");
                }
                link().send(source.asSlice(at, Math.min(LONGEST_FRAME, source.byteSize() - at)));
            }
        } catch (LinkClosedException | BrokenLinkException e) {
            throw unwritable(e);
        } finally {
            writing.unlock();
        }
    }

    /// Ends the output if it was shut down. While a thread writes, that thread ends it after its
    /// write: a shutdown does not wait for it.
    private void endOutput() throws IOException {
        if (!writesNoMore || !writing.tryLock()) {
            return;
        }
        try {
            if (!finished) {
                link().finish();
                finished = true;
            }
        } catch (LinkClosedException | BrokenLinkException e) {
            throw unwritable(e);
        } finally {
            writing.unlock();
        }
    }

    private static SocketException unwritable(LinkException e) {
        boolean isClosed = e instanceof LinkClosedException closed && !closed.byPeer();
        return new SocketException(isClosed ? "Socket closed" : "Broken pipe", e);
    }

    /// Returns the number of bytes that can be read without blocking; 0 while another thread reads.
    @Override
    protected int available() throws IOException {
        if (readsNoMore || !reading.tryLock()) {
            return 0;
        }
        try {
            long count = link().awaitFrame(Duration.ZERO);
            for (int ends = 0; count == 0 && ends < MOST_ENDS; ends++) {
                link().read(MemorySegment.ofArray(new byte[1]), Duration.ZERO); // the frame's end
                count = link().awaitFrame(Duration.ZERO);
            }
            return (int) Math.min(Integer.MAX_VALUE, count);
        } catch (LinkTimeoutException | LinkClosedException | BrokenLinkException _) {
            return 0; // no bytes now, or the end of the stream
        } finally {
            reading.unlock();
        }
    }

    @Override
    protected void close() throws IOException {
        Link known = link;
        if (known != null) {
            known.close();
        }
    }

    @Override
    protected void shutdownInput() {
        readsNoMore = true;
    }

    @Override
    protected void shutdownOutput() throws IOException {
        writesNoMore = true;
        endOutput();
    }

    @Override
    protected void sendUrgentData(int data) throws IOException {
        throw new SocketException("links have no urgent data");
    }

    /// Sets an option. Only `SO_TIMEOUT` has an effect; other options are stored for [#getOption].
    @Override
    public void setOption(int option, Object value) {
        options.put(option, value);
        if (option == SocketOptions.SO_TIMEOUT) {
            int millis = (Integer) value;
            frameTimeout = millis == 0 ? Link.FOREVER : Duration.ofMillis(millis);
        }
    }

    @Override
    public Object getOption(int option) {
        Object unset =
                switch (option) {
                    case SocketOptions.SO_BINDADDR -> InetAddress.getLoopbackAddress();
                    case SocketOptions.SO_TIMEOUT, SocketOptions.IP_TOS -> 0;
                    case SocketOptions.SO_LINGER -> -1;
                    case SocketOptions.SO_SNDBUF, SocketOptions.SO_RCVBUF -> (int) LONGEST_FRAME;
                    default -> false;
                };
        return options.getOrDefault(option, unset);
    }
}
