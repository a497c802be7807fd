// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The options of a link. Immutable.
public final class LinkOptions {
    private static final LinkOptions STANDARD = new LinkOptions(new Values());

    private final Values values;

    private LinkOptions(Values values) {
        this.values = values;
    }

    /// Returns the default options: frames up to 1 GiB, 10 seconds to connect, a window of 4096
    /// frames and 16 MiB, up to 50 microseconds of polling, keep-alive probes after 30 idle
    /// seconds.
    public static LinkOptions standard() {
        return STANDARD;
    }

    /// Returns the payload length limit of received frames, in bytes. A longer frame ends the link
    /// before memory is allocated for it. The handshake sends the limit to the peer, which rejects
    /// longer frames on its side.
    public long maxFrameLength() {
        return values.maxFrameLength;
    }

    /// Returns a copy with another frame length limit; `Long.MAX_VALUE` for no limit.
    public LinkOptions withMaxFrameLength(long length) {
        if (length < 0) {
            throw new IllegalArgumentException("negative frame length: maxFrameLength=" + length);
        }
        Values other = new Values(values);
        other.maxFrameLength = length;
        return new LinkOptions(other);
    }

    /// Returns the time limit of [Link#to(Address, LinkOptions)], over all addresses of a host. It
    /// does not bound the lookup of a host name, for which the JDK has no time limit. A TLS
    /// handshake is part of the first calls on the link.
    public Duration connectWithin() {
        return values.connectWithin;
    }

    public LinkOptions withConnectWithin(Duration within) {
        Values other = new Values(values);
        other.connectWithin = within;
        return new LinkOptions(other);
    }

    /// Returns the TLS options, null unless set. Only for `tls://` addresses.
    public @Nullable TlsOptions tls() {
        return values.tls;
    }

    public LinkOptions withTls(TlsOptions tls) {
        Values other = new Values(values);
        other.tls = tls;
        return new LinkOptions(other);
    }

    /// Returns the maximum number of payload bytes in flight to this side; see [#withWindow].
    public long windowBytes() {
        return values.windowBytes;
    }

    /// Returns the maximum number of frames in flight to this side; see [#withWindow].
    public long windowFrames() {
        return values.windowFrames;
    }

    /// Returns a copy with another receive window. The handshake sends it to the peer, which begins
    /// a frame only while fewer frames and fewer bytes are in flight (back-pressure). So at most
    /// the window and one frame are buffered for this side.
    public LinkOptions withWindow(long frames, long bytes) {
        if (frames <= 0 || bytes <= 0) {
            throw new IllegalArgumentException(
                    "window lets nothing pass: frames=" + frames + ", bytes=" + bytes);
        }
        Values other = new Values(values);
        other.windowFrames = frames;
        other.windowBytes = bytes;
        return new LinkOptions(other);
    }

    /// Returns the longest time that a receiving thread polls before it blocks.
    public Duration polling() {
        return values.polling;
    }

    /// Returns a copy with another bound for polling; zero blocks at once.
    ///
    /// Within the bound, a link polls about twice as long as bytes usually take to arrive. Between
    /// polls it yields the core to other threads. It stops polling while polling does not pay off,
    /// and never polls on a virtual thread.
    public LinkOptions withPolling(Duration most) {
        if (most.isNegative()) {
            throw new IllegalArgumentException("negative bound: polling=" + most);
        }
        Values other = new Values(values);
        other.polling = most;
        return new LinkOptions(other);
    }

    /// Returns true if this side's frames carry a checksum.
    public boolean checksum() {
        return values.checksum;
    }

    /// Returns a copy that appends a CRC32C (RFC 3720) to each frame this side sends, or does not.
    /// A receiver verifies checksums independently of its own options. TCP has a weak checksum of
    /// its own; TLS needs none.
    public LinkOptions withChecksum(boolean sent) {
        Values other = new Values(values);
        other.checksum = sent;
        return new LinkOptions(other);
    }

    /// Returns the format name of payloads: up to eight ASCII characters, the first in the lowest
    /// byte; 0 if none is set.
    public long format() {
        return values.format;
    }

    /// Returns a copy with a format name for payloads. If both sides set different names, the
    /// handshake fails with a [HandshakeException]. A side without a name accepts any format.
    ///
    /// @param name 1 to 8 printable ASCII characters, such as `lean-1`
    public LinkOptions withFormat(String name) {
        Values other = new Values(values);
        other.format = packed(name);
        return new LinkOptions(other);
    }

    private static long packed(String name) {
        boolean printable = name.chars().allMatch(c -> c > ' ' && c < 0x7f);
        if (name.isEmpty() || name.length() > Long.BYTES || !printable) {
            throw new IllegalArgumentException("bad name of a format: name=\"" + name + "\"");
        }
        long packed = 0;
        for (int i = 0; i < name.length(); i++) {
            packed |= (long) name.charAt(i) << (Byte.SIZE * i);
        }
        return packed;
    }

    /// Returns the fingerprint that both sides must share, 0 if none is set.
    public long fingerprint() {
        return values.fingerprint;
    }

    /// Returns a copy with a fingerprint that both sides must share, such as a hash of their
    /// classes. If both sides set different ones, the handshake fails with a [HandshakeException].
    /// A fingerprint of 0 accepts any other.
    public LinkOptions withFingerprint(long fingerprint) {
        Values other = new Values(values);
        other.fingerprint = fingerprint;
        return new LinkOptions(other);
    }

    /// Returns the mutual authentication of the two sides, null if there is none.
    public @Nullable Authentication authentication() {
        return values.authentication;
    }

    /// Returns a copy with mutual authentication. No frame is sent or received before both sides
    /// have proved their identity. If a proof is not accepted, or one side has no authentication,
    /// the handshake fails with a [HandshakeException].
    public LinkOptions withAuthentication(Authentication authentication) {
        Values other = new Values(values);
        other.authentication = authentication;
        return new LinkOptions(other);
    }

    /// Returns the idle time after which keep-alive probes are sent; zero for the system's default;
    /// see [#withKeepAlive].
    public Duration keepAlive() {
        return values.keepAlive;
    }

    /// Returns a copy with another keep-alive time. When a TCP connection has been idle for this
    /// time, the operating system sends three keep-alive probes within the same time again; a host
    /// that does not reply breaks the link. In whole seconds, rounded up. Other transports are
    /// local to one host: they notice the end of a peer at once and need no probes.
    ///
    /// Remote calls also send keep-alive packets of their own, which pass proxies: a peer that
    /// sends none for twice this time is lost.
    ///
    /// The operating system sends no probes while sent bytes are not acknowledged: it retransmits
    /// them, for about 15 minutes. A peer that does not read is not considered lost.
    public LinkOptions withKeepAlive(Duration silence) {
        if (silence.isNegative()) {
            throw new IllegalArgumentException("negative silence: keepAlive=" + silence);
        }
        Values other = new Values(values);
        other.keepAlive = silence;
        return new LinkOptions(other);
    }

    /// Returns true if an interrupt ends a blocking call.
    public boolean interruptible() {
        return values.interruptible;
    }

    /// Returns a copy where an interrupt ends blocking calls (the default) or does not. If it does
    /// not, the thread is interrupted when the call returns, and only the peer, a deadline or
    /// [Link#close] ends a wait. For protocols that send and receive on threads of the application,
    /// where an interrupt is meant for the application and not for the connection.
    ///
    /// Connecting and accepting can be interrupted in either case.
    public LinkOptions withInterruptible(boolean ends) {
        Values other = new Values(values);
        other.interruptible = ends;
        return new LinkOptions(other);
    }

    /// Returns the function that wraps each wire before the link uses it; by default the identity.
    public UnaryOperator<Wire> wires() {
        return values.wires;
    }

    /// Returns a copy where `around` wraps each wire: to count bytes, to delay them, or to inject
    /// failures in a test. Of several functions, the last one is applied last: its wire is used by
    /// the link.
    public LinkOptions withWires(UnaryOperator<Wire> around) {
        Values other = new Values(values);
        UnaryOperator<Wire> before = values.wires;
        other.wires = wire -> around.apply(before.apply(wire));
        return new LinkOptions(other);
    }

    /// The values; modified only before options are made of them.
    private static final class Values {
        private long maxFrameLength;
        private Duration connectWithin;
        private @Nullable TlsOptions tls;
        private long windowFrames;
        private long windowBytes;
        private Duration polling;
        private boolean checksum;
        private long format;
        private long fingerprint;
        private @Nullable Authentication authentication;
        private Duration keepAlive;
        private boolean interruptible;
        private UnaryOperator<Wire> wires;

        Values() {
            maxFrameLength = 1L << 30;
            connectWithin = Duration.ofSeconds(10);
            windowFrames = 1 << 12;
            windowBytes = 1 << 24;
            polling = Duration.ofNanos(50_000);
            keepAlive = Duration.ofSeconds(30);
            interruptible = true;
            wires = UnaryOperator.identity();
        }

        Values(Values other) {
            maxFrameLength = other.maxFrameLength;
            connectWithin = other.connectWithin;
            tls = other.tls;
            windowFrames = other.windowFrames;
            windowBytes = other.windowBytes;
            polling = other.polling;
            checksum = other.checksum;
            format = other.format;
            fingerprint = other.fingerprint;
            authentication = other.authentication;
            keepAlive = other.keepAlive;
            interruptible = other.interruptible;
            wires = other.wires;
        }
    }
}
