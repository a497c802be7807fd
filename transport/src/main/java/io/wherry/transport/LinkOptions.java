// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a link is told when it is opened. Immutable.
public final class LinkOptions {
    private static final LinkOptions STANDARD = new LinkOptions(new Choice());

    private final Choice choice;

    private LinkOptions(Choice choice) {
        this.choice = choice;
    }

    /// Frames up to 1 GiB, 10 seconds to connect, a window of 4096 frames and 16 MiB, up to 50 microseconds of polling, 30 seconds of silence before
    /// a peer is asked for a sign of life.
    public static LinkOptions standard() {
        return STANDARD;
    }

    /// Payload bytes of the longest frame this side receives: a longer one ends the link before
    /// anything is allocated for it. The peer is told, so that it need not send such a frame at
    /// all.
    public long maxFrameLength() {
        return choice.maxFrameLength;
    }

    /// The same with another longest frame; `Long.MAX_VALUE` takes what the format can say.
    public LinkOptions withMaxFrameLength(long length) {
        if (length < 0) {
            throw new IllegalArgumentException("negative frame length: maxFrameLength=" + length);
        }
        Choice other = new Choice(choice);
        other.maxFrameLength = length;
        return new LinkOptions(other);
    }

    /// How long [Link#to(Address, LinkOptions)] may take, with all addresses of a host; looking a
    /// host name up is not bounded by this, as the JDK has no such bound. A TLS handshake is part
    /// of the first calls on the link.
    public Duration connectWithin() {
        return choice.connectWithin;
    }

    public LinkOptions withConnectWithin(Duration within) {
        Choice other = new Choice(choice);
        other.connectWithin = within;
        return new LinkOptions(other);
    }

    /// What TLS needs to know, null unless set; only for addresses `tls://`.
    public @Nullable TlsOptions tls() {
        return choice.tls;
    }

    public LinkOptions withTls(TlsOptions tls) {
        Choice other = new Choice(choice);
        other.tls = tls;
        return new LinkOptions(other);
    }

    /// How many bytes of payload may be under way to this side before it has taken them; see [#withWindow].
    public long windowBytes() {
        return choice.windowBytes;
    }

    /// How many frames may be under way to this side before it has taken them; see [#withWindow].
    public long windowFrames() {
        return choice.windowFrames;
    }

    /// The same with another window, of which the peer is told: it sends a frame only while fewer frames and fewer bytes are
    /// under way. So at most the window and one frame ever wait for this side, wherever they wait; a peer that sends more waits.
    public LinkOptions withWindow(long frames, long bytes) {
        if (frames <= 0 || bytes <= 0) {
            throw new IllegalArgumentException(
                    "window lets nothing pass: frames=" + frames + ", bytes=" + bytes);
        }
        Choice other = new Choice(choice);
        other.windowFrames = frames;
        other.windowBytes = bytes;
        return new LinkOptions(other);
    }

    /// Returns how long receiving polls at most before it blocks.
    public Duration polling() {
        return choice.polling;
    }

    /// Returns the same with another bound for polling; zero blocks at once.
    ///
    /// Within the bound, a link polls about twice as long as bytes usually take. Between polls it yields the core to other threads. It
    /// stops polling where that does not pay, and never polls on a virtual thread.
    public LinkOptions withPolling(Duration most) {
        if (most.isNegative()) {
            throw new IllegalArgumentException("negative bound: polling=" + most);
        }
        Choice other = new Choice(choice);
        other.polling = most;
        return new LinkOptions(other);
    }

    /// Whether this side's frames carry a checksum.
    public boolean checksum() {
        return choice.checksum;
    }

    /// The same with a CRC32C (RFC 3720) behind each frame this side sends, or without. Who receives one checks it, whatever its
    /// own options are. TCP has a weak checksum of its own; TLS needs none.
    public LinkOptions withChecksum(boolean sent) {
        Choice other = new Choice(choice);
        other.checksum = sent;
        return new LinkOptions(other);
    }

    /// What the payloads are: up to eight ASCII characters, the first in the lowest byte; 0 if nothing was said.
    public long format() {
        return choice.format;
    }

    /// The same for payloads of a named format. Two sides that name different ones do not go together:
    /// [HandshakeException]. A side that names none goes with all.
    ///
    /// @param name 1 to 8 printable ASCII characters, such as `lean-1`
    public LinkOptions withFormat(String name) {
        Choice other = new Choice(choice);
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

    /// What both sides must have in common, 0 if nothing.
    public long fingerprint() {
        return choice.fingerprint;
    }

    /// The same with a fingerprint of what both sides must have in common, such as their classes. Two sides with different ones
    /// do not go together: [HandshakeException]. 0 goes with all.
    public LinkOptions withFingerprint(long fingerprint) {
        Choice other = new Choice(choice);
        other.fingerprint = fingerprint;
        return new LinkOptions(other);
    }

    /// How this side and its peers prove who they are, null if they do not.
    public @Nullable Authentication authentication() {
        return choice.authentication;
    }

    /// The same for peers that prove who they are, both to each other. No frame is sent or received before that; a peer that
    /// fails, or has no authentication, gets no frame: [HandshakeException].
    public LinkOptions withAuthentication(Authentication authentication) {
        Choice other = new Choice(choice);
        other.authentication = authentication;
        return new LinkOptions(other);
    }

    /// Returns how long a connection may be silent before its peer is asked for a sign of life; zero for the system's standard; see
    /// [#withKeepAlive].
    public Duration keepAlive() {
        return choice.keepAlive;
    }

    /// Returns the same with the system asking a peer's host for a sign of life when a TCP connection was silent that long, three
    /// times within as long again; a host that does not answer breaks the link. In whole seconds, rounded up. Other transports
    /// are of one host: they see a peer's end at once and need no such question.
    ///
    /// Remote calls send signs of life themselves besides, which pass proxies: a peer that sends none for twice this time is lost.
    ///
    /// The system does not ask while bytes that were sent are not acknowledged: it sends them again, for about a quarter of an hour. A peer that
    /// receives nothing for long is not lost.
    public LinkOptions withKeepAlive(Duration silence) {
        if (silence.isNegative()) {
            throw new IllegalArgumentException("negative silence: keepAlive=" + silence);
        }
        Choice other = new Choice(choice);
        other.keepAlive = silence;
        return new LinkOptions(other);
    }

    /// Whether an interrupt ends a call that waits.
    public boolean interruptible() {
        return choice.interruptible;
    }

    /// The same with calls that an interrupt ends, as is usual, or with calls that go on: then the thread is interrupted when
    /// the call returns, and only the peer, a deadline or [Link#close] ends a wait. For protocols that send and receive on
    /// threads that are not theirs, where an interrupt is meant for the program and not for the connection.
    ///
    /// Connecting and accepting can be interrupted in either case.
    public LinkOptions withInterruptible(boolean ends) {
        Choice other = new Choice(choice);
        other.interruptible = ends;
        return new LinkOptions(other);
    }

    /// What stands between a link and its wire; unless set, nothing.
    public UnaryOperator<Wire> wires() {
        return choice.wires;
    }

    /// The same with each wire replaced by what `around` makes of it: to count bytes, to slow them
    /// down, to make them fail in a test. Of several, the last is next to the link.
    public LinkOptions withWires(UnaryOperator<Wire> around) {
        Choice other = new Choice(choice);
        UnaryOperator<Wire> before = choice.wires;
        other.wires = wire -> around.apply(before.apply(wire));
        return new LinkOptions(other);
    }

    /// What was chosen; changed only before options are made of it.
    private static final class Choice {
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

        Choice() {
            maxFrameLength = 1L << 30;
            connectWithin = Duration.ofSeconds(10);
            windowFrames = 1 << 12;
            windowBytes = 1 << 24;
            polling = Duration.ofNanos(50_000);
            keepAlive = Duration.ofSeconds(30);
            interruptible = true;
            wires = UnaryOperator.identity();
        }

        Choice(Choice other) {
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
