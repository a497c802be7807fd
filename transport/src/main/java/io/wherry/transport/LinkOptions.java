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

    /// Frames up to 1 GiB, 10 seconds to connect.
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
        private UnaryOperator<Wire> wires;

        Choice() {
            maxFrameLength = 1L << 30;
            connectWithin = Duration.ofSeconds(10);
            wires = UnaryOperator.identity();
        }

        Choice(Choice other) {
            maxFrameLength = other.maxFrameLength;
            connectWithin = other.connectWithin;
            tls = other.tls;
            wires = other.wires;
        }
    }
}
